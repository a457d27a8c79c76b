import type { Value } from '@sampark/core/survey/values';

/** The panchayat where everybody in a measurement works, and the form that they fill in there. */
export const PANCHAYAT = '90001';
export const FORM = { name: 'village-detailed', version: 1 };

/** A survey as every contestant stores it: 1.9 kB of JSON, fifty answers in seven modules. */
export interface Survey {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly village_name: string;
  readonly created_at: string;
  readonly [module: string]: Value | Readonly<Record<string, Value>>;
}

const VILLAGES = [
  ...[
    'Rampur',
    'रामपुर',
    'Bishanpur',
    'बिशनपुर',
    'Khedi Kalan',
    'खेड़ी कलाँ',
    'Chandpur',
    'चाँदपुर',
    'Madhopur',
    'माधोपुर',
  ],
  ...[
    'Nagla Sirohi',
    'नगला सिरोही',
    'Belwa',
    'बेलवा',
    'Sultanpur Dabas',
    'सुल्तानपुर डबास',
    'Pipariya',
    'पिपरिया',
  ],
  ...['Govindgarh', 'गोविन्दगढ़', 'Hasanpur', 'हसनपुर', 'Tikri Khurd', 'टीकरी खुर्द', 'Sonbarsa', 'सोनबरसा'],
];
const SUFFIXES = ['', ' Khas', ' Buzurg', ' खास', ' टोला', ' (Ward 3)', ' Uttar', ' दक्षिण'];
const PEOPLE = [
  'Sunita Devi',
  'सुनीता देवी',
  'Ramesh Kumar Yadav',
  'रमेश कुमार यादव',
  'मीना कुमारी',
  'Suresh Patil',
];
const GOODNESS = ['Excellent', 'Good', 'Fair', 'Poor', 'None'];
const ANSWER = ['Yes', 'No', 'Partial', 'Not available'];
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** Returns random numbers that are the same for the same seed (mulberry32), from 0 up to but not including 1. */
const seeded = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const modulesOf = (random: () => number): Record<string, Record<string, Value>> => {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const tenth = (least: number, most: number) => Math.round((least + random() * (most - least)) * 10) / 10;
  const one = (options: readonly string[]) => options[Math.floor(random() * options.length)] ?? '';
  const households = whole(40, 900);
  const population = households * whole(4, 6);
  const male_population = Math.floor(population * (0.49 + random() * 0.04));
  return {
    basic_info: {
      population,
      households,
      literacy_rate: tenth(38, 96),
      primary_occupation: one(['Agriculture', 'Business', 'Service', 'Labor', 'Other']),
      male_population,
      female_population: population - male_population,
      children_0_6: whole(20, 500),
      sc_population: whole(0, 800),
      st_population: whole(0, 800),
      bpl_families: whole(0, households),
      village_area: tenth(40, 900),
    },
    infrastructure: {
      roads: one(GOODNESS.slice(0, 4)),
      schools: whole(0, 6),
      hospitals: whole(0, 2),
      community_centers: whole(0, 3),
      paved_roads_km: tenth(0, 12),
      unpaved_roads_km: tenth(0, 20),
      anganwadi_centers: whole(0, 5),
      libraries: whole(0, 1),
    },
    sanitation: {
      toilets: whole(0, 100),
      drainage: one(GOODNESS),
      water_supply: one(['24x7', 'Scheduled', 'Limited', 'Insufficient']),
      community_toilets: whole(0, 6),
      odf_status: one(ANSWER),
      drainage_system: one(['Yes', 'Partial']),
      covered_drainage_m: whole(0, 3000),
      open_drainage_m: whole(0, 5000),
    },
    connectivity: {
      mobile_network: one(GOODNESS),
      internet: one(['Broadband', '4G', '3G', '2G', 'None']),
      transport: one(GOODNESS),
      common_service_center: one(ANSWER),
      bus_service_frequency: one(['Daily', 'Weekly', 'Fortnightly', 'Monthly']),
      railway_distance_km: tenth(1, 60),
    },
    land_forest: {
      agricultural_land: whole(20, 700),
      forest_area: whole(0, 300),
      irrigation: one(GOODNESS),
      irrigated_land: tenth(0, 500),
      ponds: whole(0, 9),
      tube_wells: whole(0, 60),
      canal_irrigation_km: tenth(0, 15),
    },
    electricity: {
      coverage: whole(20, 100),
      supply_hours: whole(4, 48) / 2,
      street_lights: one(GOODNESS),
      electrified_households: whole(0, households),
      solar_street_lights: whole(0, 40),
      power_cuts_per_week: whole(0, 30),
      transformer_capacity_kva: whole(1, 8) * 25,
    },
    waste_management: {
      collection_system: one(['Daily', 'Weekly', 'Bi-weekly', 'None']),
      segregation: one(['Yes', 'No', 'Partial']),
      disposal_method: one(['Composting', 'Burning']),
      door_to_door_collection: one(ANSWER),
      composting_facility: one(ANSWER),
      biogas_plants: whole(0, 3),
      plastic_ban: one(ANSWER),
    },
  };
};

const surveyOf = (at: number, random: () => number, panchayat_id: string): Survey => {
  const one = (options: readonly string[]) => options[Math.floor(random() * options.length)] ?? '';
  const code = Array.from({ length: 10 }, () => ALPHABET[Math.floor(random() * 36)]).join('');
  const created = FIRST_DAY + at * 61_000 + Math.floor(random() * 60_000);
  const created_at = new Date(created).toISOString();
  const updated_at = new Date(created + Math.floor(random() * 86_400) * 1000).toISOString();
  return {
    survey_id: `SURVEY_${created}_${code}`,
    local_id: `local_${created}_${code.slice(0, 5)}`,
    village_name: one(VILLAGES) + one(SUFFIXES),
    panchayat_id,
    survey_date: created_at.slice(0, 10),
    status: 'complete',
    created_at,
    updated_at,
    server_timestamp: null,
    client_timestamp: updated_at,
    synced: false,
    synced_at: null,
    sync_status: 'pending',
    is_draft: false,
    completion_percentage: 100,
    is_complete: true,
    created_by_username: `staff_${Math.floor(random() * 1000)}`,
    created_by_fullname: one(PEOPLE),
    ...modulesOf(random),
  };
};

/** Makes surveys of villages: the same for the same seed, on every machine and in every program. */
export function makeSurveys(count: number, seed = 42, panchayat = PANCHAYAT): Survey[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, at) => surveyOf(at, random, panchayat));
}
