import { recordSavings } from '@sampark/core/device/records/record-savings';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import type { Operation } from '@sampark/core/merge/operation';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import { RECORD_ID, SURVEY_DATE, type Value, type Values } from '@sampark/core/survey/values';
import { seeded } from './figures.ts';

/** The official form of which each survey makes a household. */
export const HOUSEHOLD_FORM = 'uba-household';

type Sex = 'male' | 'female';

/** The heads of the households, as people write them down: in either script, and one of them twice. */
const HEADS: readonly (readonly [name: string, sex: Sex])[] = [
  ['Ram Prasad', 'male'],
  ['गीता देवी', 'female'],
  ['Mohammad Salim', 'male'],
  ['शिव कुमार यादव', 'male'],
  ['Sita Devi', 'female'],
  ['Rajendra Verma', 'male'],
  ['कमला देवी', 'female'],
  ['Dinesh Kumar', 'male'],
  ['राम लाल', 'male'],
  ['Munni Begum', 'female'],
  ['Suresh Pasi', 'male'],
  ['हरिश्चंद्र मौर्य', 'male'],
  ['Phoolmati', 'female'],
  ['Geeta Devi', 'female'],
  ['Abdul Rahman', 'male'],
  ['रामवती', 'female'],
  ['Jagdish Rawat', 'male'],
  ['Vimla Devi', 'female'],
  ['बृजेश तिवारी', 'male'],
  ['Sunil Gautam', 'male'],
  ['शकुंतला देवी', 'female'],
  ['Ramesh Chandra', 'male'],
  ['Mahesh Lodhi', 'male'],
  ['आशा देवी', 'female'],
  ['Naeem Ansari', 'male'],
];

/** The places where they live: villages of the panchayat, in either script. */
const VILLAGES = ['Bhitauli', 'Gangapur', 'भिटौली', 'Behta'];

const WOMEN = ['Meena', 'रेखा', 'Shanti', 'Nagma', 'सुनीता', 'Kiran', 'पुष्पा', 'Rukhsana'];
const GIRLS = ['Pooja', 'अंजलि', 'Shabnam', 'Khushi', 'राधा', 'Neha'];
const BOYS = ['Amit', 'रोहित', 'Irfan', 'Ankit', 'विकास', 'Golu'];
const CATEGORIES = ['obc', 'sc', 'general', 'obc', 'sc', 'st'];
/** Somebody of the household who is not its head. */
interface Person {
  readonly name: string;
  readonly sex: Sex;
  readonly age: number;
}

const whole = (random: () => number, least: number, most: number): number =>
  Math.floor(least + random() * (most - least + 1));
const oneOf = <T>(random: () => number, all: readonly T[]): T => all[whole(random, 0, all.length - 1)] as T;
const yesNo = (random: () => number, often: number): string => (random() < often ? 'yes' : 'no');

function familyOf(random: () => number, head: Person): readonly Person[] {
  const other: Person =
    head.sex === 'male'
      ? { name: oneOf(random, WOMEN), sex: 'female', age: head.age - whole(random, 1, 6) }
      : { name: oneOf(random, BOYS), sex: 'male', age: head.age - 20 };
  const children = Array.from({ length: whole(random, 0, 3) }, (): Person => {
    const sex = oneOf(random, ['male', 'female'] as const);
    return { name: oneOf(random, sex === 'female' ? GIRLS : BOYS), sex, age: whole(random, 0, 17) };
  });
  return [head, other, ...children];
}

const memberAnswers = (
  random: () => number,
  { name, sex, age }: Person,
): Readonly<Record<string, Value>> => ({
  member_name: name,
  member_age: age,
  member_sex: sex,
  member_marital: age < 20 ? 'not_married' : 'married',
  member_education: age < 11 ? 'not_literate' : oneOf(random, ['literate', 'class_5', 'class_8', 'class_10']),
  ...(age <= 25 && { member_schooling: age < 6 ? 'awc' : age < 18 ? 'school' : 'not_going' }),
  member_aadhaar: yesNo(random, 0.9),
  member_bank: yesNo(random, age < 14 ? 0.2 : 0.8),
  member_computer: yesNo(random, 0.1),
  member_pension: age >= 60 ? 'old_age' : 'none',
  member_job_card: yesNo(random, age < 18 ? 0 : 0.4),
  member_shg: yesNo(random, sex === 'female' && age >= 18 ? 0.5 : 0),
  ...(age >= 14 && {
    member_occupation: oneOf(random, ['own_farm', 'shared_farm', 'unskilled_wage', 'animals']),
  }),
});

/** Returns what is answered outside of rows, by the question's name. Some households have only been begun. */
function answersOf(random: () => number, head: Person, at: number): Readonly<Record<string, Value>> {
  const begun = {
    respondent_name: head.name,
    respondent_gender: head.sex,
    respondent_age: head.age,
    respondent_contact: `90050${String(10_007 + at * 137).padStart(5, '0')}`,
    household_id: String(at + 1),
    ward: String((at % 4) + 1),
    ...(at % 12 !== 11 && { village: VILLAGES[at % VILLAGES.length] ?? '' }),
    head_name: head.name,
    head_gender: head.sex,
    category: oneOf(random, CATEGORIES),
    poverty: random() < 0.45 ? 'bpl' : 'apl',
    own_house: yesNo(random, 0.95),
    rooms: whole(random, 1, 5),
    house_type: oneOf(random, ['kutcha', 'semi_pucca', 'pucca', 'pucca']),
    toilet: oneOf(random, ['private', 'private', 'private', 'community', 'open']),
    drainage: oneOf(random, ['covered', 'open', 'none']),
    waste_collection: oneOf(random, ['door_step', 'common_point', 'none']),
  };
  if (at % 8 === 7) return begun;
  const land = random() < 0.3 ? 0 : whole(random, 1, 8) / 2;
  const uses = {
    uses_fertiliser: 'yes',
    uses_insecticide: yesNo(random, 0.5),
    uses_weedicide: 'no',
    uses_manure: 'yes',
  };
  const [cows, buffaloes, goats] = [whole(random, 0, 3), whole(random, 0, 2), whole(random, 0, 5)];
  return {
    ...begun,
    migrates: 'no',
    scheme_jan_dhan: whole(random, 0, 2),
    scheme_ujjwala: whole(random, 0, 1),
    scheme_awas: whole(random, 0, 1),
    water_piped: yesNo(random, 0.6),
    water_tap: yesNo(random, 0.3),
    water_hand_pump: yesNo(random, 0.7),
    water_well: yesNo(random, 0.2),
    electricity: 'yes',
    electricity_hours: whole(random, 10, 20),
    cooking: random() < 0.6 ? 'LPG' : 'Wood',
    land_total: land,
    ...(land > 0 && { land_cultivable: land, land_irrigated: land / 2, ...uses }),
    ...{ cows, buffaloes, goats, calves: 0, bullocks: 0, poultry: 0 },
  };
}

/** Returns the content of the survey of a household, by path. */
function surveyOf(form: FormDefinition, random: () => number, at: number): Values {
  const [name, sex] = HEADS[at] as (typeof HEADS)[number];
  const head: Person = { name, sex, age: whole(random, 28, 68) };
  const paths = new Map(
    [...formFields(form).answers.values()].map((field) => [field.question.name, field.path]),
  );
  const pathOf = (question: string): string => {
    const path = paths.get(question);
    if (path === undefined) throw new Error(`the form of households does not ask ${question}`);
    return path;
  };
  const answers = Object.entries(answersOf(random, head, at)).map(([question, value]) => [
    pathOf(question),
    value,
  ]);
  const rows = familyOf(random, head).flatMap((person, row) => {
    const inRow = (question: string): string => pathOf(question).replace('/@/', `/@m${row + 1}/`);
    const place = inRow('member_name').replace(/\/member_name$/, '');
    const said = Object.entries(memberAnswers(random, person)).map(([question, value]) => [
      inRow(question),
      value,
    ]);
    return [[place, String(row + 1)], ...said];
  });
  return Object.fromEntries([...answers, ...rows]) as Values;
}

/** The notes of one person at one time. */
export interface HouseholdVisit {
  readonly minutesAgo: number;
  /** The records of the household and of its members, and at the end the survey that makes them. */
  readonly operations: readonly Operation[];
}

const DAY = 24 * 60;

/**
 * Returns the visits of twenty-five households, each by a survey that makes the records of the household and its members, as a phone does it. Equal
 * `now` (milliseconds since 1970) gives equal operations.
 */
export function householdVisits(
  form: FormDefinition,
  panchayat_id: string,
  now: number,
): readonly HouseholdVisit[] {
  const random = seeded(48_230);
  return HEADS.map((_, at): HouseholdVisit => {
    const survey_id = `SURVEY_DEMO_${panchayat_id}_H${at + 1}`;
    const minutesAgo = (2 + Math.floor((HEADS.length - at) / 3)) * DAY;
    const survey_date = new Date(now - minutesAgo * 60_000).toISOString().slice(0, 10);
    const answers = { [SURVEY_DATE]: survey_date, ...surveyOf(form, random, at) };
    const common = {
      action: 'create',
      panchayat_id,
      form_version: 1,
      resolves: [],
      client_timestamp: null,
    } as const;
    const records = recordSavings({ survey_id }, form, {}, answers).map(
      ({ record_id, form_name, made }): Operation => ({
        ...common,
        ...{ op_id: `${record_id}.create`, survey_id: record_id, form_name },
        set: made ?? {},
      }),
    );
    const survey: Operation = {
      ...common,
      ...{ op_id: `${survey_id}.create`, survey_id, form_name: form.name },
      set: { ...answers, [RECORD_ID]: recordIdOf(survey_id) },
    };
    return { minutesAgo, operations: [...records, survey] };
  });
}
