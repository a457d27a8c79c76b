import { expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import type { FormDefinition, Item } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { locate, openForm } from './instance.ts';

const common = (name: string) => ({ name, label: { en: name }, required: false });
const integer = (name: string, relevant?: string): Item => ({
  type: 'integer',
  ...common(name),
  min: -100,
  max: 100,
  step: 1,
  relevant,
});

/** Two wells; the second one's depth is not asked, and neither is `no`. */
const answers: Values = {
  'm.well/@a': 'a0',
  'm.well/@a/depth': 5,
  'm.well/@a/dry': 0,
  'm.well/@b': 'a1',
  'm.well/@b/depth': 7,
  'm.well/@b/dry': 1,
  'm.pump/@a': 'a0',
  'm.pump/@a/power': 3,
  'm.no': 4,
};

const formOf = (calculation: string): FormDefinition =>
  formDefinition.parse({
    name: 'wells',
    version: 1,
    xforms_version: '1.0.0',
    title: { en: 'Wells' },
    modules: [
      {
        type: 'begin_group',
        ...common('m'),
        children: [
          integer('no', 'false()'),
          {
            type: 'begin_repeat',
            ...common('well'),
            children: [integer('dry'), integer('depth', '${dry} = 0')],
          },
          {
            type: 'begin_repeat',
            ...common('pump'),
            relevant: "${no} != ''",
            children: [integer('power')],
          },
          { type: 'calculate', ...common('result'), calculation },
        ],
      },
    ],
  });

it.each([
  // What is not asked is in no set over rows,
  ['count(${depth})', 1],
  ['sum(${depth})', 5],
  ['count(/data/m/well/depth)', 1],
  ['count(//depth)', 1],
  ['count(${pump})', 0],
  ['count(/data/m/pump)', 0],
  ['count(../pump/power)', 0],
  // and a node by itself is there and empty.
  ["${no} = ''", 'true'],
  ["../no = ''", 'true'],
  ["/data/m/no = ''", 'true'],
  ['count(../no)', 1],
  ['../no + 1', ''],
])('of what is not asked, %s is %s', (calculation, expected) => {
  const instance = openForm(formOf(calculation), answers);
  const place = locate(instance, 'm.result');
  expect(place?.row.values[place.node.slot]).toBe(expected);
});
