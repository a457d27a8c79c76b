import { formFields } from '@sampark/core/forms/fields/fields';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import type { Values } from '@sampark/core/survey/values';
import { flattenRows } from '@sampark/core/wire/nested/nested-rows';
import { readAnswer } from '@sampark/core/wire/survey-json';

const NOT_HERE = {
  middle_school: 2.5,
  high_school: 6,
  sub_centre: 2.5,
  phc: 9.5,
  veterinary: 9.5,
  post_office: 3,
};
const HERE = {
  anganwadi: 2,
  primary_school: 1,
  ration_shop: 1,
  bank: 1,
  csc: 1,
  bus_stop: 1,
  market: 1,
  panchayat_building: 1,
};

/** Three water sources, fourteen facilities, and two hamlets with three streets, as an export has them. */
export const nestedAmenities = {
  'water.sources_in_village': 3,
  'water.sources': [
    {
      _row: 'temple',
      source_type: 'handpump',
      source_name: 'Shiv temple',
      depth_m: 35.5,
      water_level_m: 12,
      drawn_by: 'mark_2',
      source_condition: 'works',
      months: ['all_year'],
      drinking: 'yes',
      water_test: 'fit',
      source_distance_m: 60,
    },
    {
      _row: 'school',
      source_type: 'well',
      source_name: 'Behind the school',
      depth_m: 14,
      drawn_by: 'rope',
      source_condition: 'repair',
      months: ['jul', 'aug', 'sep', 'oct', 'nov'],
      drinking: 'no',
    },
    {
      _row: 'pond',
      source_type: 'pond',
      source_name: 'Bada talab',
      source_condition: 'dry',
      months: ['jul', 'aug', 'sep'],
      drinking: 'no',
    },
  ],
  'amenities.facilities': [
    ...Object.entries(HERE).map(([_row, facility_count]) => ({ _row, in_village: 'yes', facility_count })),
    ...Object.entries(NOT_HERE).map(([_row, facility_km]) => ({ _row, in_village: 'no', facility_km })),
  ],
  'habitation.village_households': 180,
  'habitation.hamlets': [
    {
      _row: 'main',
      hamlet_name: 'Rampur',
      hamlet_households: 140,
      hamlet_road: 'paved',
      streets: [
        {
          _row: 'gate',
          street_name: 'Gate to temple',
          street_length_m: 300,
          surface: 'concrete',
          drain: 'covered',
          street_lights: 6,
          lights_working: 4,
        },
        {
          _row: 'canal',
          street_name: 'Canal side',
          street_length_m: 500,
          surface: 'mud',
          drain: 'none',
          street_lights: 0,
        },
      ],
    },
    {
      _row: 'tola',
      hamlet_name: 'Purana tola',
      hamlet_households: 40,
      hamlet_road: 'mud',
      streets: [
        {
          _row: 'gate',
          street_name: 'Well to pond',
          street_length_m: 200,
          surface: 'brick',
          drain: 'open',
          street_lights: 2,
          lights_working: 2,
        },
      ],
    },
  ],
};

/** The same survey, flat: complete, and without a warning. */
export const amenitiesAnswers: Values = flattenRows(nestedAmenities, {
  fields: formFields(villageAmenities),
  read: readAnswer,
}).values;
