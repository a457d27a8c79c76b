import { calculated, repeat, waterForm, whole } from '@sampark/testing/form-builders';
import { expect, it } from 'vitest';
import type { LocalText } from '../definition/definition.ts';
import { textsOf, withEachText } from './each-text.ts';

it('finds texts wherever a form has them, and says each in its place', () => {
  const said = (en: string): LocalText => ({ en });
  const form = {
    ...waterForm(
      whole('wells', {
        ...{ label: said('label'), hint: said('hint'), unit: said('unit') },
        ...{ required_message: said('required'), constraint_message: said('constraint') },
        warning_message: said('warning'),
      }),
      repeat('pumps', [calculated('depth', '1', { label: said('in rows') })], {
        ...{ label: said('rows'), summary: said('summary') },
        table: [{ name: 'a', label: said('row'), columns: { km: '1' } }],
      }),
    ),
    title: said('title'),
    warnings: [{ name: 'w', when: '1 = 1', message: said('doubt'), fields: ['water.wells'] }],
    lists: { l: [{ name: 'a', label: said('choice') }] },
  };
  expect(textsOf(form).map(({ en }) => en)).toEqual(
    expect.arrayContaining([
      ...['label', 'hint', 'unit', 'required', 'constraint', 'warning', 'in rows', 'rows', 'summary', 'row'],
      ...['title', 'doubt', 'choice', 'Water'],
    ]),
  );
  const loud = withEachText(form, ({ en }) => ({ en: en.toUpperCase() }));
  expect(textsOf(loud).map(({ en }) => en)).toEqual(textsOf(form).map(({ en }) => en.toUpperCase()));
  expect(withEachText(loud, ({ en }) => ({ en: en.toLowerCase() }))).toEqual(
    withEachText(form, ({ en }) => ({ en: en.toLowerCase() })),
  );
});
