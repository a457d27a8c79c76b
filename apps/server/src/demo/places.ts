import type {
  BlockTable,
  DistrictTable,
  PanchayatTable,
  StateTable,
} from '../storage/tables/place-tables.ts';

/**
 * The places where the demo's people live. Ids are like those of the Local Government Directory: plain digits,
 * without meaning.
 */
export const demoPlaces: {
  readonly states: readonly StateTable[];
  readonly districts: readonly DistrictTable[];
  readonly blocks: readonly BlockTable[];
  readonly panchayats: readonly PanchayatTable[];
} = {
  states: [{ state_id: '9', name: 'Uttar Pradesh', name_hi: 'उत्तर प्रदेश' }],
  districts: [{ district_id: '125', state_id: '9', name: 'Barabanki', name_hi: 'बाराबंकी' }],
  blocks: [
    { block_id: '1041', district_id: '125', name: 'Deva', name_hi: 'देवा' },
    { block_id: '1042', district_id: '125', name: 'Fatehpur', name_hi: 'फतेहपुर' },
  ],
  panchayats: [
    panchayat(1, '48211', '1041', 'Rampur Katra', 'रामपुर कटरा'),
    panchayat(2, '48212', '1041', 'Mitaura', 'मितौरा'),
    { ...panchayat(3, '48213', '1041', 'Tindola', 'तिंदोला'), form_name: 'village-detailed' },
    panchayat(4, '48230', '1042', 'Bhitauli', 'भिटौली'),
    { ...panchayat(5, '48231', '1042', 'Sihali', 'सिहाली'), form_name: 'village-amenities' },
  ],
};

function panchayat(
  number: number,
  panchayat_id: string,
  block_id: string,
  name: string,
  name_hi: string,
): PanchayatTable {
  return { panchayat_id, number, block_id, name, name_hi, form_name: 'village-standard' };
}

/** Eight villages a panchayat, some written in Hindi, as people do. */
export const demoVillages: Readonly<Record<string, readonly string[]>> = {
  '48211': ['Rampur', 'रामपुर खास', 'Katra', 'Bishunpur', 'गोपालपुर', 'Nayagaon', 'Purwa', 'Harakhpur'],
  '48212': ['Mitaura', 'शाहपुर', 'Kheoli', 'Dharampur', 'Jasmara', 'बसंतपुर', 'Chak Mau', 'Dilawalpur'],
  '48213': ['Tindola', 'Bhagwanpur', 'लक्ष्मीपुर', 'Sarai Akbar', 'Manpur', 'Udaipur', 'कल्याणपुर', 'Tikaitganj'],
  '48230': ['Bhitauli', 'Gangapur', 'सीतापुर कलाँ', 'Mohammadpur', 'Behta', 'Ramnagar', 'Imlipur', 'किशनपुर'],
  '48231': ['Sihali', 'Baraula', 'Jagdishpur', 'हरिपुर', 'Pipri', 'Sultanpur', 'Belwa', 'नंदगाँव'],
};
