import { amenitiesAnswers } from '@sampark/testing/amenities';
import { describe, expect, it } from 'vitest';
import { rowPath } from '../../survey/row-path.ts';
import { type FieldPath, type Value, type Values, withValues } from '../../survey/values.ts';
import { checkField } from '../checks/check-field.ts';
import { warningsOf } from '../checks/warnings.ts';
import { completionOf } from '../completion.ts';
import type { Item, LocalText } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { openForm } from '../engine/instance.ts';
import {
  type AskedQuestion,
  breaksConstraint,
  choicesOf,
  pathOf,
  valueOf,
  visitAsked,
} from '../engine/questions.ts';
import { formFields } from '../fields/fields.ts';
import { villageAmenities } from './village-amenities.ts';

/** Rampur's survey with other answers; an empty one takes an answer, or a row, out. */
const rampur = (changes: Readonly<Record<FieldPath, Value>> = {}): Values =>
  withValues(amenitiesAnswers, Object.entries(changes));

/** Returns a fact about each question that is asked, by its path. */
function asked<T>(values: Values, fact: (instance: ReturnType<typeof openForm>, each: AskedQuestion) => T) {
  const instance = openForm(villageAmenities, values);
  const found: Record<FieldPath, T> = {};
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (each) => {
    found[pathOf(each)] = fact(instance, each);
  });
  return found;
}
const valuesIn = (values: Values) => asked(values, (_, each) => valueOf(each));
const offeredIn = (values: Values) =>
  asked(values, (instance, each) => choicesOf(instance, each).map(({ name }) => name));
const brokenIn = (values: Values): string[] =>
  Object.entries(asked(values, breaksConstraint)).flatMap(([path, isBroken]) => (isBroken ? [path] : []));
const warningsIn = (values: Values): string[] =>
  warningsOf(values, villageAmenities).map(({ warning }) => warning.name);

const source = (id: string): FieldPath => rowPath('water.sources', id);
const TEMPLE = source('temple');
const NEW = source('new');

describe('the amenities form', () => {
  it('is a valid definition', () => {
    expect(formDefinition.safeParse(villageAmenities).error?.issues ?? []).toEqual([]);
  });

  it('says everything in Hindi too', () => {
    const textsOf = (item: Item): (LocalText | undefined)[] => [
      item.label,
      'hint' in item ? item.hint : undefined,
      'constraint_message' in item ? item.constraint_message : undefined,
      ...('choices' in item ? item.choices.map(({ label }) => label) : []),
      ...('table' in item ? (item.table ?? []).map(({ label }) => label) : []),
      ...('children' in item ? item.children.flatMap(textsOf) : []),
    ];
    const texts = [
      villageAmenities.title,
      ...villageAmenities.modules.flatMap((module) => [module.label, ...module.children.flatMap(textsOf)]),
      ...(villageAmenities.warnings ?? []).map(({ message }) => message),
    ];
    expect(texts.length).toBeGreaterThan(100);
    for (const each of texts) if (each) expect(each.hi, each.en).toMatch(/\p{Script=Devanagari}/u);
  });

  it('takes every answer of a usual village, and is complete with them', () => {
    const fields = formFields(villageAmenities);
    for (const [path, value] of Object.entries(amenitiesAnswers))
      expect(checkField(fields, path, value), path).toBeNull();
    expect(brokenIn(amenitiesAnswers)).toEqual([]);
    expect(warningsIn(amenitiesAnswers)).toEqual([]);
    expect(completionOf(amenitiesAnswers, villageAmenities)).toMatchObject({
      status: 'complete',
      completion_percentage: 100,
    });
  });
});

describe('its totals', () => {
  it('count and sum the rows', () => {
    expect(valuesIn(amenitiesAnswers)).toMatchObject({
      'water.sources_listed': 3,
      'water.sources_working': 2,
      'water.sources_for_drinking': 1,
      'water.sources_all_year': 1,
      'amenities.facilities_here': 8,
      'amenities.farthest_km': 9.5,
      'habitation.hamlets_listed': 2,
      'habitation.hamlets/@main/hamlet_streets_m': 800,
      'habitation.hamlets/@main/streets/@gate/paved_m': 300,
      'habitation.hamlets/@main/streets/@canal/paved_m': 0,
      'habitation.hamlets/@tola/hamlet_streets_m': 200,
      'habitation.households_listed': 180,
      'habitation.streets_m': 1000,
      'habitation.paved_share': 50,
      'habitation.lights_total': 6,
    });
  });

  it('follow a row that is taken out, and one that is only begun', () => {
    const values = valuesIn(rampur({ 'habitation.hamlets/@tola': null, [NEW]: 'z' }));
    expect(values).toMatchObject({
      'water.sources_listed': 4,
      'water.sources_working': 2,
      'habitation.households_listed': 140,
      'habitation.streets_m': 800,
      'habitation.paved_share': 38,
    });
  });

  it('are there before anything is', () => {
    expect(valuesIn({})).toMatchObject({
      'water.sources_listed': 0,
      'amenities.facilities_here': 0,
      'amenities.farthest_km': '',
      'habitation.streets_m': 0,
      'habitation.paved_share': '',
    });
  });
});

describe('a water source', () => {
  const begun = (answers: Readonly<Record<string, Value>>): Values =>
    rampur({
      [NEW]: 'z',
      ...Object.fromEntries(Object.entries(answers).map(([name, value]) => [`${NEW}/${name}`, value])),
    });
  const askedOf = (answers: Readonly<Record<string, Value>>): string[] =>
    Object.keys(valuesIn(begun(answers)))
      .filter((path) => path.startsWith(`${NEW}/`))
      .map((path) => path.slice(NEW.length + 1));

  it('is asked about by its type', () => {
    expect(askedOf({ source_type: 'spring' })).toEqual([
      'source_type',
      'source_name',
      'source_condition',
      'months',
      'drinking',
    ]);
    expect(askedOf({ source_type: 'handpump' })).toEqual(
      expect.arrayContaining(['depth_m', 'water_level_m', 'drawn_by']),
    );
    expect(askedOf({ source_type: 'other' })).toContain('source_other');
    expect(askedOf({ source_type: 'well', drinking: 'yes' })).toEqual(
      expect.arrayContaining(['water_test', 'source_distance_m']),
    );
    expect(askedOf({ source_type: 'well', source_condition: 'closed', drinking: 'yes' })).toEqual([
      'source_type',
      'source_name',
      'depth_m',
      'water_level_m',
      'drawn_by',
      'source_condition',
    ]);
  });

  it.each([
    ['handpump', ['mark_2', 'mark_3', 'plain'], ['works', 'repair', 'broken', 'dry', 'closed']],
    ['well', ['rope', 'electric', 'solar', 'diesel'], ['works', 'repair', 'silted', 'dry', 'closed']],
    ['tubewell', ['electric', 'solar', 'diesel'], ['works', 'repair', 'broken', 'dry', 'closed']],
    ['standpost', undefined, ['works', 'repair', 'broken', 'no_supply', 'closed']],
    ['stream', undefined, ['works', 'silted', 'dry', 'closed']],
  ])('offers what fits its type: %s', (source_type, ways, conditions) => {
    const offered = offeredIn(begun({ source_type }));
    expect(offered[`${NEW}/drawn_by`]).toEqual(ways);
    expect(offered[`${NEW}/source_condition`]).toEqual(conditions);
  });

  it.each([
    ['its water is deeper than itself', { water_level_m: 36 }, ['water_level_m']],
    ['its water stands at the bottom', { water_level_m: 35.5 }, []],
    ['nobody knows its depth', { depth_m: null, water_level_m: 90 }, []],
    ["it has water 'all year' and in May", { months: ['all_year', 'may'] }, ['months']],
    ['it has water in two months', { months: ['may', 'jun'] }, []],
  ])('may be wrong: %s', (_what, answers: Readonly<Record<string, Value>>, names) => {
    const changes = Object.entries(answers).map(([name, value]): [FieldPath, Value] => [
      `${TEMPLE}/${name}`,
      value,
    ]);
    expect(brokenIn(rampur(Object.fromEntries(changes)))).toEqual(names.map((name) => `${TEMPLE}/${name}`));
  });
});

describe('a facility', () => {
  const BANK = rowPath('amenities.facilities', 'bank');

  it('has a number in the village, and a distance where it is elsewhere', () => {
    const there = valuesIn(rampur({ [`${BANK}/in_village`]: 'no' }));
    expect(there).not.toHaveProperty([`${BANK}/facility_count`]);
    expect(there).toHaveProperty([`${BANK}/facility_km`]);
    expect(brokenIn(rampur({ [`${BANK}/in_village`]: 'no', [`${BANK}/facility_km`]: 0 }))).toEqual([
      `${BANK}/facility_km`,
    ]);
  });
});

describe('completion', () => {
  it('waits for what is missing in a row, and in a row of a row', () => {
    const [water, , habitation] = completionOf(
      rampur({ [`${TEMPLE}/months`]: null, 'habitation.hamlets/@tola/streets/@gate/drain': null }),
      villageAmenities,
    ).modules;
    expect(water?.missing).toEqual([`${TEMPLE}/months`]);
    expect(habitation?.missing).toEqual(['habitation.hamlets/@tola/streets/@gate/drain']);
  });

  it('waits for every facility, though nobody adds their rows', () => {
    const { modules, status } = completionOf({}, villageAmenities);
    expect(status).toBe('draft');
    expect(modules.map(({ missing }) => missing.length)).toEqual([1, 14, 1]);
  });
});

describe('doubts', () => {
  it.each([
    ['more sources than rows', { 'water.sources_in_village': 4 }, ['sources_and_list']],
    ['a row more than sources', { [NEW]: 'z' }, ['sources_and_list']],
    ['nothing to drink', { [`${TEMPLE}/drinking`]: 'no' }, ['no_drinking_water']],
    [
      'other households than in the hamlets',
      { 'habitation.village_households': 200 },
      ['households_and_hamlets'],
    ],
    ['no hamlet yet', { 'habitation.hamlets/@main': null, 'habitation.hamlets/@tola': null }, []],
  ] as const)('arise from %s', (_what, changes: Readonly<Record<FieldPath, Value>>, names) => {
    expect(warningsIn(rampur(changes))).toEqual(names);
  });
});
