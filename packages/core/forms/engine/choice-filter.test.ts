import { expect, it } from 'vitest';
import type { FormDefinition } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { openForm } from './instance.ts';
import { type AskedQuestion, choicesOf, visitAsked } from './questions.ts';

const label = { en: 'Village' };
const village = (choice_filter: string): unknown => ({
  name: 'wells',
  version: 1,
  xforms_version: '1.0.0',
  title: label,
  modules: [
    {
      type: 'begin_group',
      name: 'place',
      label,
      children: [
        { type: 'text', name: 'block', label, required: false, max_length: 100 },
        {
          type: 'select_one',
          name: 'village',
          label,
          required: false,
          choice_filter,
          choices: [
            { name: 'asola', label, columns: { part: 'north' } },
            { name: 'bhati', label, columns: { part: 'south' } },
          ],
        },
      ],
    },
  ],
});

function offered(form: FormDefinition, block: string): readonly string[] {
  const instance = openForm(form, { 'place.block': block });
  const asked: AskedQuestion[] = [];
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (each) => asked.push(each));
  return asked.flatMap((each) => choicesOf(instance, each).map(({ name }) => name));
}

it.each(['part = ${block}', 'part = current()/../block', './part = /data/place/block'])(
  'a choice filter reads columns of the choice: %s',
  (filter) => {
    expect(offered(formDefinition.parse(village(filter)), 'south')).toEqual(['bhati']);
  },
);

it('a choice filter that names a question that is not there is found', () => {
  const problems = ['part = ${nothing}', 'part = current()/../nothing'].map((filter) =>
    formDefinition.safeParse(village(filter)).error?.issues.map(({ path }) => path.at(-1)),
  );
  expect(problems).toEqual([['choice_filter'], ['choice_filter']]);
});
