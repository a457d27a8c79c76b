import { text, waterForm, whole } from '@sampark/testing/form-builders';
import { expect, it } from 'vitest';
import type { LocalText } from '../definition/definition.ts';
import { withTexts } from './with-texts.ts';

const label = (en: string, hi: string): { readonly label: LocalText } => ({ label: { en, hi } });

it('gives every text of a form the languages that it lacks, and changes nothing else', () => {
  const form = (more: object) => ({
    ...waterForm(whole('wells', { label: { en: 'Wells', hi: 'कुएँ', ...more } })),
    title: { en: 'Wells', hi: 'कुएँ', ...more },
  });
  const texts = { mr: { Wells: 'विहिरी' }, ur: { Wells: 'کنویں' } };
  expect(withTexts(form({}), texts)).toEqual(form({ mr: 'विहिरी', ur: 'کنویں' }));
});

it('keeps a text that the form has itself, and adds none where there is none', () => {
  const form = waterForm(
    whole('wells', { label: { en: 'Wells', mr: 'आड' } }),
    whole('ponds', { label: { en: 'Ponds' } }),
  );
  expect(withTexts(form, { mr: { Wells: 'विहिरी' } })).toEqual(form);
});

it('tells two meanings of one English text apart by the Hindi ones', () => {
  const form = waterForm(
    text('drain', label('None', 'नहीं है')),
    text('bus', label('None', 'बस नहीं आती')),
    text('road', label('None', 'सड़क नहीं')),
  );
  const texts = { 'None / नहीं है': 'नाही', 'None / बस नहीं आती': 'बस येत नाही', None: 'काहीच नाही' };
  const [module] = withTexts(form, { mr: texts }).modules;
  expect(module?.children.map((item) => item.label['mr'])).toEqual(['नाही', 'बस येत नाही', 'काहीच नाही']);
});
