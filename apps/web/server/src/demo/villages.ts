import type { VillageOfPanchayat } from '../storage/kysely/places/villages-repository.ts';

/** Ten villages a panchayat, as a directory lists them, in both scripts; two of each have no survey yet. */
const NAMES: Readonly<Record<string, readonly (readonly [en: string, hi: string])[]>> = {
  '48211': [
    ['Rampur', 'रामपुर'],
    ['Rampur Khas', 'रामपुर खास'],
    ['Katra', 'कटरा'],
    ['Bishunpur', 'बिशुनपुर'],
    ['Gopalpur', 'गोपालपुर'],
    ['Nayagaon', 'नयागाँव'],
    ['Purwa', 'पुरवा'],
    ['Harakhpur', 'हरखपुर'],
    ['Semrawan', 'सेमरावाँ'],
    ['Tikra', 'टिकरा'],
  ],
  '48212': [
    ['Mitaura', 'मितौरा'],
    ['Shahpur', 'शाहपुर'],
    ['Kheoli', 'खेवली'],
    ['Dharampur', 'धरमपुर'],
    ['Jasmara', 'जसमरा'],
    ['Basantpur', 'बसंतपुर'],
    ['Chak Mau', 'चक मऊ'],
    ['Dilawalpur', 'दिलावलपुर'],
    ['Birauli', 'बिरौली'],
    ['Saidahar', 'सैदाहार'],
  ],
  '48213': [
    ['Tindola', 'तिंदोला'],
    ['Bhagwanpur', 'भगवानपुर'],
    ['Lakshmipur', 'लक्ष्मीपुर'],
    ['Sarai Akbar', 'सराय अकबर'],
    ['Manpur', 'मानपुर'],
    ['Udaipur', 'उदयपुर'],
    ['Kalyanpur', 'कल्याणपुर'],
    ['Tikaitganj', 'टिकैतगंज'],
    ['Parsa', 'परसा'],
    ['Gulariha', 'गुलरिहा'],
  ],
  '48230': [
    ['Bhitauli', 'भिटौली'],
    ['Gangapur', 'गंगापुर'],
    ['Sitapur Kalan', 'सीतापुर कलाँ'],
    ['Mohammadpur', 'मोहम्मदपुर'],
    ['Behta', 'बेहटा'],
    ['Ramnagar', 'रामनगर'],
    ['Imlipur', 'इमलीपुर'],
    ['Kishanpur', 'किशनपुर'],
    ['Barethi', 'बरेठी'],
    ['Mahmudpur', 'महमूदपुर'],
  ],
  '48231': [
    ['Sihali', 'सिहाली'],
    ['Baraula', 'बरौला'],
    ['Jagdishpur', 'जगदीशपुर'],
    ['Haripur', 'हरिपुर'],
    ['Pipri', 'पिपरी'],
    ['Sultanpur', 'सुल्तानपुर'],
    ['Belwa', 'बेलवा'],
    ['Nandgaon', 'नंदगाँव'],
    ['Amauli', 'अमौली'],
    ['Khajuri', 'खजुरी'],
  ],
};

/** The demo's villages as the directory has them. */
export const demoDirectory: readonly VillageOfPanchayat[] = Object.entries(NAMES).flatMap(
  ([panchayat_id, names]) =>
    names.map(([name, name_hi], index) => ({
      panchayat_id,
      village_code: `${168_000 + Number(panchayat_id.slice(-2)) * 20 + index}`,
      village_version: 1,
      name,
      name_hi,
    })),
);
