import { describe, expect, it } from 'vitest';
import { SURVEY_DATE, type Value, VILLAGE_NAME } from '../../survey/values.ts';
import type { Question } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { formFields } from '../fields/fields.ts';
import { moduleFields } from '../fields/module-fields.ts';
import { readNumber } from '../numbers/typed-number.ts';
import { villageStandard } from '../shipped/village-standard.ts';
import { tidyName } from '../texts/tidy-name.ts';
import { checkField } from './check-field.ts';
import { checkSurveyDate, checkValue } from './validate.ts';

const fields = formFields(villageStandard);
const codeOf = (path: string, value: Value): string | null => checkField(fields, path, value)?.code ?? null;

/** The specification's bounds of the standard form's numbers: least, most and step. */
const BOUNDS: readonly (readonly [string, number, number, number])[] = [
  ['basic_info.population', 1, 99_999, 1],
  ['basic_info.households', 1, 9_999, 1],
  ['basic_info.literacy_rate', 0, 100, 0.1],
  ['infrastructure.schools', 0, 200, 1],
  ['infrastructure.hospitals', 0, 50, 1],
  ['infrastructure.community_centers', 0, 100, 1],
  ['sanitation.toilets', 0, 100, 1],
  ['land_forest.agricultural_land', 0, 50_000, 1],
  ['land_forest.forest_area', 0, 100_000, 1],
  ['electricity.coverage', 0, 100, 1],
  ['electricity.supply_hours', 0, 24, 0.5],
];

/** The specification's options of the standard form's selects, by field. */
const OPTIONS: Readonly<Record<string, string>> = {
  'basic_info.primary_occupation': 'Agriculture, Business, Service, Labor, Other',
  'infrastructure.roads': 'Excellent, Good, Fair, Poor',
  'sanitation.drainage': 'Excellent, Good, Fair, Poor, None',
  'sanitation.water_supply': '24x7, Scheduled, Limited, Insufficient',
  'connectivity.mobile_network': 'Excellent, Good, Fair, Poor, None',
  'connectivity.internet': 'Broadband, 4G, 3G, 2G, None',
  'connectivity.transport': 'Excellent, Good, Fair, Poor, None',
  'land_forest.irrigation': 'Excellent, Good, Fair, Poor, None',
  'electricity.street_lights': 'Excellent, Good, Fair, Poor, None',
  'waste_management.collection_system': 'Daily, Weekly, Bi-weekly, None',
  'waste_management.segregation': 'Yes, No, Partial',
  'waste_management.disposal_method': 'Composting, Landfill, Burning, Other',
};

const OPTIONAL = [
  'basic_info.literacy_rate',
  'basic_info.primary_occupation',
  'infrastructure.community_centers',
  'land_forest.forest_area',
  'electricity.street_lights',
];

describe('the standard form', () => {
  it('is a valid definition with every text in Hindi', () => {
    expect(formDefinition.parse(villageStandard)).toEqual(villageStandard);
    for (const { question } of fields.answers.values()) {
      const texts = [
        question.label,
        ...('choices' in question ? question.choices.map(({ label }) => label) : []),
      ];
      for (const text of texts) expect(text.hi, text.en).toBeTruthy();
    }
  });

  it('has exactly the fields of the specification', () => {
    expect(
      villageStandard.modules
        .flatMap((module) => moduleFields(villageStandard, module))
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...BOUNDS.map(([path]) => path), ...Object.keys(OPTIONS)].sort());
    const optional = villageStandard.modules
      .flatMap((module) => moduleFields(villageStandard, module))
      .filter(({ question }) => !question.required);
    expect(optional.map(({ path }) => path).sort()).toEqual([...OPTIONAL].sort());
  });

  it.each(BOUNDS)('%s takes %f to %f in steps of %f', (path, min, max, step) => {
    expect([codeOf(path, min), codeOf(path, max), codeOf(path, null)]).toEqual([null, null, null]);
    expect([codeOf(path, min - step), codeOf(path, max + step)]).toEqual(['min_value', 'max_value']);
    expect([codeOf(path, min + step), codeOf(path, min + step / 2)]).toEqual([null, 'step']);
  });

  it.each(Object.entries(OPTIONS))('%s offers %s', (path, options) => {
    const question = fields.answers.get(path)?.question;
    const names = question && 'choices' in question ? question.choices.map(({ name }) => name) : [];
    expect(names.join(', ')).toBe(options);
    expect(codeOf(path, 'Purple')).toBe('not_an_option');
    expect(codeOf(path, 5)).toBe('not_an_option');
  });
});

describe('checkField', () => {
  it.each([
    [VILLAGE_NAME, 'Rampur', null],
    [VILLAGE_NAME, '  ', 'required'],
    [VILLAGE_NAME, null, 'required'],
    [VILLAGE_NAME, 'x'.repeat(10_000), 'too_long'],
    [VILLAGE_NAME, 7, 'not_text'],
    [VILLAGE_NAME, 'Ram\0pur', 'not_text'],
    [VILLAGE_NAME, 'Ram\ud800', 'not_text'],
    [VILLAGE_NAME, 'रामपुर 🌾', null],
    [SURVEY_DATE, '2024-02-29', null],
    [SURVEY_DATE, '2023-02-29', 'not_a_date'],
    [SURVEY_DATE, '20 November', 'not_a_date'],
    ['basic_info.population', '1200', 'not_a_number'],
    ['basic_info.population', Number.NaN, 'not_a_number'],
    ['basic_info.population', true, 'not_a_number'],
    ['basic_info.cows', 3, 'unknown_field'],
    ['__proto__', 'x', 'unknown_field'],
  ] as const)('%s = %j: %s', (path, value, code) => {
    expect(codeOf(path, value)).toBe(code);
  });
});

describe('readNumber', () => {
  const read = (typed: string, path = 'basic_info.population') => {
    const field = fields.answers.get(path);
    if (!field) throw new Error(`The standard form does not ask for ${path}.`);
    return readNumber(field.question, typed);
  };

  it.each([
    ['1240', 1240],
    ['12,345', 12_345],
    ['१२३४५', 12_345],
    [' 99 999 ', 99_999],
    ['', null],
    ['   ', null],
  ])('%j is %j', (typed, value) => {
    expect(read(typed)).toEqual({ ok: true, value });
  });

  it.each(['12,5', '१२,५', '1,23,45 %'])('does not guess whether %j has a point', (typed) => {
    expect(read(typed, 'basic_info.literacy_rate')).toMatchObject({
      ok: false,
      problem: { code: 'not_a_number' },
    });
  });

  it('may have its unit behind it, in either language', () => {
    expect(read('71.5 %', 'basic_info.literacy_rate')).toEqual({ ok: true, value: 71.5 });
    expect(read('1,240 People')).toEqual({ ok: true, value: 1240 });
    expect(read('१२४० लोग')).toEqual({ ok: true, value: 1240 });
    expect(read('1240%')).toMatchObject({ ok: false, problem: { code: 'not_a_number' } });
    expect(read('%', 'basic_info.literacy_rate')).toMatchObject({ ok: false });
  });

  it.each([
    ['12a', 'not_a_number'],
    ['-', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['0', 'min_value'],
    ['-5', 'min_value'],
    ['1,00,000', 'max_value'],
    ['12.5', 'step'],
    ['1e3', 'not_a_number'],
  ])('%j is refused: %s', (typed, code) => {
    expect(read(typed)).toMatchObject({ ok: false, problem: { code } });
  });
});

describe("a survey's day", () => {
  it.each([
    ['1946-12-31', 'date_too_early'],
    ['0026-11-20', 'date_too_early'],
    ['2026-11-22', 'date_too_late'],
    ['2026-02-30', 'not_a_date'],
    ['', 'required'],
  ])('%s is refused: %s', (day, code) => {
    expect(checkSurveyDate(day, '2026-11-21')).toMatchObject({ code });
  });

  it('may be any from 1947 to the latest allowed, and later where the caller does not know', () => {
    expect(checkSurveyDate('1947-01-01', '2026-11-21')).toBeNull();
    expect(checkSurveyDate('2026-11-21', '2026-11-21')).toBeNull();
    expect(checkSurveyDate('2031-01-01')).toBeNull();
  });
});

it("a village's name is kept without spaces that nobody meant", () => {
  expect(tidyName('  Rampur \u00a0  Khas ')).toBe('Rampur Khas');
});

describe('a place', () => {
  const place = (type: 'geopoint' | 'geotrace'): Question => ({
    ...{ type, name: 'place', label: { en: 'Place' }, required: false },
  });

  it.each(['26.93 81.19', '26.93 81.19 120.5 12', ' -26.93  -81.19 '])('may be %j', (value) => {
    expect(checkValue(place('geopoint'), value)).toBeNull();
    expect(checkValue(place('geotrace'), `${value};${value}`)).toBeNull();
  });

  it.each(['26.93', '26.93 north', '126.93 81.19', '26.93 181', '26.93 81.19; 26.94 81.19', ';', 26.93])(
    'is not %j',
    (value) => {
      expect(checkValue(place('geopoint'), value)).not.toBeNull();
    },
  );
});

it.each([99_999.99, 0.1 * 3, 123_456.789, -5_000.25])('a decimal to a millionth may be %f', (value) => {
  const question: Question = {
    ...{ type: 'decimal', name: 'area', label: { en: 'Area' }, required: false },
    ...{ min: -1e9, max: 1e9, step: 1e-6 },
  };
  expect(checkValue(question, value)).toBeNull();
});
