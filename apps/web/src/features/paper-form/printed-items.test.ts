import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { formModel } from '@sampark/core/forms/engine/model';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { expect, test } from 'vitest';
import { printedItems } from './printed-items.ts';

const text = (name: string): Question => ({
  type: 'text',
  name,
  label: { en: name },
  required: false,
  max_length: 9,
});
const choices = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `c${at}`, label: { en: `C${at}` } }));
const common = { required: false };

const form: FormDefinition = {
  name: 'form',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Form' },
  modules: [
    {
      type: 'begin_group',
      name: 'unseen',
      label: { en: 'Unseen' },
      children: [{ type: 'hidden', name: 'device', label: { en: 'device' }, ...common }],
    },
    {
      type: 'begin_group',
      name: 'seen',
      label: { en: 'Seen' },
      children: [
        text('first'),
        { type: 'note', name: 'note', label: { en: 'Note' } },
        { ...text('only_read'), read_only: true },
        { ...text('worked_out'), calculation: '1' },
        { ...text('never'), relevant: 'FALSE' },
        { ...text('never_either'), relevant: 'false()' },
        { type: 'begin_group', name: 'group', label: { en: 'Group' }, children: [text('second')] },
        { type: 'begin_repeat', name: 'rows', label: { en: 'Rows' }, children: [text('in_row')] },
        { type: 'select_one', name: 'short', label: { en: 'Short' }, ...common, choices: choices(60) },
        {
          type: 'select_one',
          name: 'long',
          label: { en: 'Long' },
          ...common,
          list_name: 'villages',
          choices: choices(61),
        },
        {
          type: 'select_one',
          name: 'as_long',
          label: { en: 'As long' },
          ...common,
          list_name: 'villages',
          choices: choices(61),
        },
      ],
    },
  ],
};

const numbersOf = (of: FormDefinition): Record<string, string> =>
  Object.fromEntries(
    [...printedItems(of, formModel(of)).numbers].map(([{ name }, number]) => [number, name]),
  );

test('questions are numbered as they are printed; what nobody answers has no number', () => {
  expect(numbersOf(form)).toEqual({
    1: 'seen',
    '1.1': 'first',
    '1.2': 'second',
    '1.3': 'rows',
    '1.3.1': 'in_row',
    '1.4': 'short',
    '1.5': 'long',
    '1.6': 'as_long',
  });
  expect(numbersOf(villageAmenities)).toMatchObject({ '3.2.4': 'streets', '3.2.4.6': 'lights_working' });
});

test('a long list stands once at the end, whoever refers to it', () => {
  const lists = [...printedItems(form, formModel(form)).lists];
  expect(lists.map(([{ name }, { number }]) => [name, number])).toEqual([
    ['long', 1],
    ['as_long', 1],
  ]);
});
