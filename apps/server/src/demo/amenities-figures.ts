import { formFields } from '@sampark/core/forms/fields/fields';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import type { Values } from '@sampark/core/survey/values';
import { flattenRows } from '@sampark/core/wire/nested/nested-rows';
import { readAnswer } from '@sampark/core/wire/survey-json';

/** Water sources: the name, what is wrong with it where it does not work, and what is known of it. */
const SOURCES: readonly (readonly [name: string, trouble: string, answers: Row])[] = [
  [
    'Shiv temple',
    'broken',
    { source_type: 'handpump', depth_m: 36, water_level_m: 11.5, drawn_by: 'mark_2' },
  ],
  [
    'प्राथमिक विद्यालय',
    'repair',
    { source_type: 'handpump', depth_m: 42, water_level_m: 13, drawn_by: 'mark_3' },
  ],
  ['Old well by the peepal', 'dry', { source_type: 'well', depth_m: 14, water_level_m: 9, drawn_by: 'rope' }],
  ['Panchayat building', 'no_supply', { source_type: 'tank' }],
  ['बड़ा तालाब', 'silted', { source_type: 'pond', depth_m: 3 }],
  [
    "Ramlal's field",
    'repair',
    { source_type: 'tubewell', depth_m: 65, water_level_m: 14, drawn_by: 'electric' },
  ],
];

/** The facilities of a village, and their distances in km where it lacks them. */
const FACILITIES: readonly (readonly [name: string, km: number])[] = [
  ['anganwadi', 0],
  ['primary_school', 0],
  ['middle_school', 2],
  ['high_school', 5],
  ['sub_centre', 2],
  ['phc', 8],
  ['veterinary', 8],
  ['ration_shop', 0],
  ['post_office', 4],
  ['bank', 3],
  ['csc', 1],
  ['bus_stop', 1],
  ['market', 4],
  ['panchayat_building', 0],
];

const HAMLETS = ['Main village', 'पूरब टोला', 'Naya purwa'];
const STREETS = ['Temple to school', 'मुख्य रास्ता', 'Canal side'];

/** A row as JSON has it. */
type Row = Readonly<Record<string, unknown>>;

/** Gives rows that people added their ids. */
const added = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row, at) => ({ _row: `r${at + 1}`, ...row }));

const whole = (random: () => number, least: number, most: number): number =>
  Math.round(least + random() * (most - least));

function waterSources(random: () => number): Row {
  const rows = SOURCES.slice(0, whole(random, 3, SOURCES.length)).map(
    ([source_name, trouble, known]): Row => {
      const isDrunk = known['source_type'] !== 'pond' && random() < 0.8;
      return {
        source_name,
        ...known,
        source_condition: random() < 0.7 ? 'works' : trouble,
        months: random() < 0.6 ? ['all_year'] : ['jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
        drinking: isDrunk ? 'yes' : 'no',
        ...(isDrunk && {
          water_test: random() < 0.5 ? 'fit' : 'none',
          source_distance_m: whole(random, 2, 40) * 10,
        }),
      };
    },
  );
  return { 'water.sources_in_village': rows.length, 'water.sources': added(rows) };
}

const facilities = (random: () => number): Row => ({
  'amenities.facilities': FACILITIES.map(([_row, km]) =>
    km === 0
      ? { _row, in_village: 'yes', facility_count: whole(random, 1, 2) }
      : { _row, in_village: 'no', facility_km: km + whole(random, 0, 9) / 10 },
  ),
});

function hamletsAndStreets(random: () => number): Row {
  const hamlets = HAMLETS.slice(0, whole(random, 1, HAMLETS.length)).map((hamlet_name) => {
    const streets = STREETS.slice(0, whole(random, 1, STREETS.length)).map((street_name): Row => {
      const street_lights = whole(random, 0, 8);
      return {
        street_name,
        street_length_m: whole(random, 8, 60) * 10,
        surface: random() < 0.5 ? 'brick' : random() < 0.5 ? 'concrete' : 'mud',
        drain: random() < 0.5 ? 'open' : 'none',
        street_lights,
        ...(street_lights > 0 && { lights_working: whole(random, 0, street_lights) }),
      };
    });
    return {
      hamlet_name,
      hamlet_households: whole(random, 20, 160),
      hamlet_road: random() < 0.6 ? 'paved' : 'gravel',
      streets: added(streets),
    };
  });
  const households = hamlets.reduce((sum, hamlet) => sum + hamlet.hamlet_households, 0);
  return { 'habitation.village_households': households, 'habitation.hamlets': added(hamlets) };
}

/** Makes answers to the amenities form that fit each other, module by module, in the form's order. */
export function amenitiesFigures(random: () => number): readonly Values[] {
  const fields = formFields(villageAmenities);
  return [waterSources(random), facilities(random), hamletsAndStreets(random)].map(
    (module) => flattenRows(module, { fields, read: readAnswer }).values,
  );
}
