import { choices, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { FormDefinition, LocalText } from '../definition/definition.ts';
import { inMoreLanguages, inSameWords } from './more-languages.ts';

const WELLS: LocalText = { en: 'Wells', hi: 'कुएँ' };
const inMarathi: LocalText = { ...WELLS, mr: 'विहिरी' };
const form = (label: LocalText, more: Partial<FormDefinition> = {}): FormDefinition => ({
  ...waterForm(whole('wells', { label }), text('owner')),
  ...more,
});

it('a version is read in the languages that a newer one adds, and stays that version', () => {
  const lent = inMoreLanguages(form(WELLS), form(inMarathi, { version: 2 }));
  expect(lent).toEqual(form(inMarathi, { version: 1 }));
});

it('what the server sealed makes no difference, and does not come along', () => {
  const sealed = (of: FormDefinition, seal: string) => ({ ...of, seal });
  const lent = inMoreLanguages(sealed(form(WELLS), 'a'), sealed(form(inMarathi, { version: 2 }), 'b'));
  expect(lent).toEqual(form(inMarathi));
});

it.each<[string, FormDefinition]>([
  ['a text is worded anew', form({ ...inMarathi, en: 'Wells and ponds' })],
  ['a text loses a language', form({ en: 'Wells', mr: 'विहिरी' })],
  ['a question is new', waterForm(whole('wells', { label: inMarathi }), text('owner'), text('remark'))],
  ['a question goes', waterForm(whole('wells', { label: inMarathi }))],
  ['a bound is another', waterForm(whole('wells', { label: inMarathi, max: 9 }), text('owner'))],
  ['a rule is new', waterForm(whole('wells', { label: inMarathi, relevant: '1 = 1' }), text('owner'))],
  ['a list is new', form(inMarathi, { lists: { places: choices('a') } })],
])('it is read as it was where %s', (_, newer) => {
  expect(inMoreLanguages(form(WELLS), { ...newer, version: 2 })).toBeNull();
});

const listed = (columns: Record<string, string>, more: FormDefinition['lists'] = {}): FormDefinition =>
  form(WELLS, {
    lists: { en: choices('a').map((choice) => ({ ...choice, columns })), ...more },
  });

it('a list or a column that is called like a language is none', () => {
  const inBoth = listed({ en: 'yes' });
  expect(inMoreLanguages(inBoth, { ...inBoth, version: 2 })).toEqual(inBoth);
  expect(inMoreLanguages(inBoth, listed({ en: 'yes', mr: 'yes' }))).toBeNull();
  expect(inMoreLanguages(inBoth, listed({ en: 'yes' }, { mr: choices('b') }))).toBeNull();
});

describe('a version that a newer one asks more than', () => {
  const OWNER: LocalText = { en: 'Owner', hi: 'मालिक' };
  const older = waterForm(whole('wells', { label: WELLS }), text('owner', { label: OWNER }));
  const asks = (...labels: readonly LocalText[]): FormDefinition => ({
    ...waterForm(...labels.map((label, at) => whole(`q${at}`, { label }))),
    version: 2,
  });
  const labels = (form: FormDefinition | null) => form?.modules[0]?.children.map(({ label }) => label);

  it('takes its words for every text that is the same, wherever it stands, and nothing else of it', () => {
    const said = inSameWords(older, asks({ en: 'Ponds', mr: 'तळी' }, inMarathi));
    expect(said).toEqual(waterForm(whole('wells', { label: inMarathi }), text('owner', { label: OWNER })));
  });

  it('takes none for a text that is worded anew in a language that it has', () => {
    expect(
      inSameWords(older, asks({ ...inMarathi, en: 'All wells' }, { ...inMarathi, hi: 'कुआँ' })),
    ).toBeNull();
  });

  it('takes none in a language in which nobody knows which is meant', () => {
    const others: LocalText = { ...inMarathi, mr: 'आड', ur: 'کنویں' };
    const said = inSameWords(older, asks({ ...inMarathi, ur: 'کنویں' }, others));
    expect(labels(said)).toEqual([{ ...WELLS, ur: 'کنویں' }, OWNER]);
    expect(labels(inSameWords(older, asks(inMarathi, others)))).toEqual([{ ...WELLS, ur: 'کنویں' }, OWNER]);
    expect(inSameWords(older, asks(inMarathi, { ...WELLS, mr: 'आड' }))).toBeNull();
  });

  it('takes a language that one of two places lacks', () => {
    expect(labels(inSameWords(older, asks(WELLS, inMarathi)))).toEqual([inMarathi, OWNER]);
  });

  it('is as it was where the newer one has no more languages', () => {
    expect(inSameWords(older, asks(WELLS, { en: 'Owner' }))).toBeNull();
    expect(inSameWords(waterForm(), asks(inMarathi))).toBeNull();
  });

  it('leaves what the server sealed', () => {
    const said = inSameWords({ ...older, seal: 'a' } as FormDefinition, asks(inMarathi));
    expect(said).not.toHaveProperty('seal');
    expect(labels(said)).toEqual([inMarathi, OWNER]);
  });
});
