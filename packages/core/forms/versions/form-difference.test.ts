import { choices, group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import { shippedInAllLanguages } from '../shipped/in-all-languages.ts';
import { villageAmenities } from '../shipped/village-amenities.ts';
import { readXlsForm } from '../xlsform/read-xlsform.ts';
import { writeXlsForm } from '../xlsform-writer/write-xlsform.ts';
import { formDifference } from './form-difference.ts';
import { isSameContent } from './same-content.ts';

const select = (name: string, names: readonly string[]) => ({
  type: 'select_one' as const,
  name,
  label: { en: name },
  required: false,
  choices: choices(...names),
  list_name: names.join('-'),
});

describe('the difference between two versions', () => {
  it('is what is new, what is asked differently and in what, and what is no longer asked', () => {
    const before = waterForm(
      whole('wells'),
      select('taste', ['sweet', 'salty']),
      text('remark'),
      repeat('pumps', [whole('depth'), text('maker')]),
    );
    const after = waterForm(
      whole('wells', { label: { en: 'Wells, also the dry ones' }, max: 99 }),
      select('taste', ['salty', 'bitter']),
      repeat('pumps', [whole('depth'), whole('year')], { summary: { en: '${depth}' } }),
      text('owner'),
    );
    expect(formDifference(before, after)).toEqual({
      added: ['water.pumps/@/year', 'water.owner'],
      changed: [
        { path: 'water.wells', properties: ['label', 'max'], choices: { added: [], gone: [] } },
        { path: 'water.taste', properties: ['choices'], choices: { added: ['bitter'], gone: ['sweet'] } },
        { path: 'water.pumps/@', properties: ['summary'], choices: { added: [], gone: [] } },
      ],
      gone: ['water.remark', 'water.pumps/@/maker'],
    });
  });

  it('shows a condition of a group at what the group holds', () => {
    const form = (relevant: object) =>
      waterForm(whole('wells'), group('dry', [whole('since'), repeat('years', [whole('rain')])], relevant));
    const { changed } = formDifference(form({}), form({ relevant: '${wells} = 0' }));
    expect(changed.map(({ path, properties }) => [path, ...properties])).toEqual([
      ['water.dry/since', 'relevant'],
      ['water.dry/years/@', 'relevant'],
      ['water.dry/years/@/rain', 'relevant'],
    ]);
  });

  it('is nothing between a form and its own copy, in whatever order its properties stand', () => {
    const copy = JSON.parse(JSON.stringify(villageAmenities)) as typeof villageAmenities;
    const turned = Object.fromEntries(Object.entries(copy).reverse()) as typeof villageAmenities;
    expect(formDifference(villageAmenities, turned)).toEqual({ added: [], changed: [], gone: [] });
    expect(isSameContent(villageAmenities, { ...turned, version: 7 })).toBe(true);
    expect(isSameContent(villageAmenities, { ...turned, title: { en: 'Another' } })).toBe(false);
  });

  it.each(shippedInAllLanguages)('is nothing between $name and its own workbook', (form) => {
    const { form: read } = readXlsForm(writeXlsForm(form), { name: form.name });
    if (!read) throw new Error('the workbook is no form');
    expect(isSameContent(form, read)).toBe(true);
    expect(formDifference(form, read)).toEqual({ added: [], changed: [], gone: [] });
  });
});
