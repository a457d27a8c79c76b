import type { FormDefinition } from '@sampark/core/forms/definition';
import { openForm } from '@sampark/core/forms/engine/instance';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import type { Values } from '@sampark/core/survey/values';
import { amenitiesAnswers } from '@sampark/testing/amenities';
import { expect, test } from 'vitest';
import { type Section, sectionsOf, valueIn } from './sections.ts';

/** Writes sections as a person skims them: headings, names of questions, and rows with what is in them. */
const skimmed = (sections: readonly Section[]): unknown[] =>
  sections.map((section) =>
    section.kind === 'questions'
      ? section.questions.map(({ question }) => question.name)
      : {
          [section.repeat.label.en]: section.rows.map((row) => [
            row.heading?.en ?? row.number,
            ...skimmed(row.sections),
          ]),
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
