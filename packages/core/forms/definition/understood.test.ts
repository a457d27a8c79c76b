import { group, repeat, text, waterForm } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import { villageDetailed } from '../shipped/village-detailed.ts';
import type { FormDefinition, Item } from './definition.ts';
import { item } from './definition.ts';
import { ITEM_TYPES, isUnderstood } from './understood.ts';

const hologram = { type: 'hologram', name: 'shape', label: { en: 'Shape' } } as unknown as Item;

describe('an app understands', () => {
  it('every type that a definition can have', () => {
    const types = item.def.options.map((option) => option._zod.propValues.type?.values().next().value);
    expect([...ITEM_TYPES].toSorted()).toEqual(types.toSorted());
  });

  it('forms of what it knows', () => {
    expect(isUnderstood(villageDetailed)).toBe(true);
    expect(isUnderstood(waterForm(repeat('sources', [group('pump', [text('make')])])))).toBe(true);
  });

  it('no form with a kind of question that came later, however deep it stands', () => {
    expect(isUnderstood(waterForm(hologram))).toBe(false);
    expect(isUnderstood(waterForm(repeat('sources', [group('pump', [hologram])])))).toBe(false);
  });

  it('no form whose rules keep to a later version', () => {
    const later = { ...waterForm(text('make')), xforms_version: '2.0.0' } as unknown as FormDefinition;
    expect(isUnderstood(later)).toBe(false);
  });
});
