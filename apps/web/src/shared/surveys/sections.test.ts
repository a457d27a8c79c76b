import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { openForm } from '@sampark/core/forms/engine/instance';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import type { Values } from '@sampark/core/survey/values';
import { LANGUAGES } from '@sampark/i18n/languages';
import { amenitiesAnswers } from '@sampark/testing/amenities';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, test } from 'vitest';
import { type Section, sectionsOf, valueIn } from './sections.ts';

/** Writes sections as a person skims them: names of questions, and rows by number with what is in them. */
const skimmed = (sections: readonly Section[]): unknown[] =>
  sections.map((section) =>
    section.kind === 'questions'
      ? section.questions.map(({ question }) => question.name)
      : {
          [section.repeat.label.en]: section.rows.map((row) => [row.number, ...skimmed(row.sections)]),
        },
  );
const moduleOf = (form: FormDefinition, name: string, values: Values) => {
  const module = form.modules.find((each) => each.name === name);
  if (!module) throw new Error(name);
  return sectionsOf(openForm(form, values), module);
};

test('hamlets stand between the questions around them, with their streets in them', () => {
  const street = ['street_name', 'street_length_m', 'surface', 'drain', 'street_lights'];
  const hamlet = ['hamlet_name', 'hamlet_households', 'hamlet_road'];
  expect(skimmed(moduleOf(villageAmenities, 'habitation', amenitiesAnswers))).toEqual([
    ['village_households'],
    {
      Hamlets: [
        [
          1,
          hamlet,
          {
            Streets: [
              [1, [...street, 'lights_working', 'paved_m']],
              [2, [...street, 'paved_m']],
            ],
          },
          ['hamlet_streets_m'],
        ],
        [2, hamlet, { Streets: [[1, [...street, 'lights_working', 'paved_m']]] }, ['hamlet_streets_m']],
      ],
    },
    ['hamlets_listed', 'households_listed', 'streets_m', 'paved_share', 'lights_total'],
  ]);
});

test('the rows of a fixed table have headings, also before anybody answers', () => {
  const [facilities] = moduleOf(villageAmenities, 'amenities', {});
  expect(facilities?.kind === 'rows' && facilities.rows.map(({ heading }) => heading?.en)).toEqual(
    expect.arrayContaining(['Primary school', 'Post office']),
  );
});

test('groups keep their headings', () => {
  const headings = moduleOf(villageDetailed, 'basic_info', {}).map(
    (section) => section.kind === 'questions' && section.heading?.en,
  );
  expect(headings).toEqual(['People', 'Families', 'Education and work', 'Area']);
});

test('a total is what the form works out', () => {
  const instance = openForm(villageAmenities, amenitiesAnswers);
  expect(valueIn(instance, 'habitation.paved_share')).toBe(50);
  expect(valueIn(instance, 'water.sources/@temple/depth_m')).toBe(35.5);
});

test('texts say the answers that they name, in each language, and a row its own', () => {
  const form = formIn(`
    | survey | type | name | label::en | label::hi | summary::en | summary::hi |
    | | text | keeper | Keeper | रखवाला | | |
    | | begin_repeat | well | Wells of \${keeper} | \${keeper} के कुएँ | \${kind} of \${keeper} | \${keeper} का \${kind} |
    | | select_one kinds | kind | What does \${keeper} keep? | \${keeper} क्या रखती हैं? | | |
    | | end_repeat | | | | | |
    | choices | list_name | name | label::en | label::hi |
    | | kinds | open | Open well | खुला कुआँ |
    | | kinds | other | What \${keeper} says | \${keeper} का बताया |`);
  const values = { 'test.keeper': 'Asha', 'test.well/@a': 'V', 'test.well/@a/kind': 'open' };
  const [, wells] = moduleOf(form, 'test', values);
  const [row] = wells?.kind === 'rows' ? wells.rows : [];
  const [section] = row?.sections ?? [];
  const [field] = section?.kind === 'questions' ? section.questions : [];
  expect(wells?.kind === 'rows' && wells.repeat.label).toEqual({ en: 'Wells of Asha', hi: 'Asha के कुएँ' });
  expect(row?.heading).toEqual({ en: 'Open well of Asha', hi: 'Asha का खुला कुआँ' });
  expect(field?.question.label).toEqual({ en: 'What does Asha keep?', hi: 'Asha क्या रखती हैं?' });
  expect(field?.question).toMatchObject({
    choices: [{ label: { en: 'Open well' } }, { label: { en: 'What Asha says', hi: 'Asha का बताया' } }],
  });
});

test('where a survey was begun has words of its own, and is left out where nobody knows', () => {
  const form = formIn(`
    | survey | type | name | label |
    | | begin_group | well | Well |
    | | start-geopoint | begun | |
    | | text | depth | Depth |
    | | end_group | | |`);
  const labels = (values: Values) =>
    moduleOf(form, 'well', values).flatMap((section) =>
      section.kind === 'questions' ? section.questions.map(({ question }) => question.label) : [],
    );
  const [begun, ...others] = labels({ 'well.begun': '26.93 81.19 0 4' });
  expect(begun).toMatchObject({ en: 'Where the survey was begun', mr: 'सर्वेक्षण कुठे सुरू झाले' });
  expect(Object.keys(begun ?? {}).sort()).toEqual([...LANGUAGES].sort());
  expect(others).toEqual([{ en: 'Depth' }]);
  expect(labels({})).toEqual([{ en: 'Depth' }]);
});
