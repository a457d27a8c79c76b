import { aServerSurvey } from '@sampark/testing/builders';
import { AT } from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import type { Values } from '../survey/values.ts';
import { save, typeField } from './edit.ts';
import { rowOf } from './local-survey.ts';
import { unsentOperation } from './queue.ts';
import { seenBeside } from './seen-beside.ts';

const shown = {
  'water.wells': 3,
  'water.sources/@k1': 'V',
  'water.sources/@k1/depth': 40,
  'water.sources/@k1/repairs/@r1': 'V',
  'water.sources/@k1/repairs/@r1/what': 'chain',
  'water.sources/@k10': 'W',
  'water.sources/@k10/depth': 12,
};

describe('what a person sees beside a change', () => {
  it('of a question in no row is nothing', () => {
    expect(seenBeside(shown, 'water.wells', 4)).toBeUndefined();
  });

  it('in a row is that the row is there', () => {
    expect(seenBeside(shown, 'water.sources/@k1/depth', 45)).toEqual({ 'water.sources/@k1': 'V' });
  });

  it('in a row of a row is that both are there', () => {
    expect(seenBeside(shown, 'water.sources/@k1/repairs/@r1/what', 'rod')).toEqual({
      'water.sources/@k1': 'V',
      'water.sources/@k1/repairs/@r1': 'V',
    });
  });

  it('that takes a row out is all of that row, and nothing of a row with a longer name', () => {
    expect(seenBeside(shown, 'water.sources/@k1', null)).toEqual({
      'water.sources/@k1/depth': 40,
      'water.sources/@k1/repairs/@r1': 'V',
      'water.sources/@k1/repairs/@r1/what': 'chain',
    });
  });

  it('that adds a row is nothing, and that is said', () => {
    expect(seenBeside(shown, 'water.sources/@k2', 'X')).toEqual({});
  });
});

describe('an operation says what was seen', () => {
  const atVersion = (version: number, values: Values) => aServerSurvey({ version }, values);

  it('of a row that is taken out, as it was then, whatever has come from others since', () => {
    const typed = typeField(
      rowOf(atVersion(7, shown)),
      { field: 'water.sources/@k1', was: 'V', now: null },
      AT,
    );
    const server = atVersion(8, { ...shown, 'water.sources/@k1/depth': 50 });
    const row = { ...save(typed, AT, new Set()), server };
    expect(unsentOperation(row, [], { id: 'op-1', at: AT })?.operation).toMatchObject({
      set: { 'water.sources/@k1': null },
      was: { 'water.sources/@k1': 'V', 'water.sources/@k1/depth': 40 },
    });
  });

  it('of the row around an answer, though others have taken it out since', () => {
    const typed = typeField(
      rowOf(atVersion(7, shown)),
      { field: 'water.sources/@k1/depth', was: 40, now: 45 },
      AT,
    );
    const { 'water.sources/@k1': _, ...without } = shown;
    const row = { ...save(typed, AT, new Set()), server: atVersion(8, without) };
    expect(unsentOperation(row, [], { id: 'op-1', at: AT })?.operation).toMatchObject({
      set: { 'water.sources/@k1/depth': 45 },
      was: { 'water.sources/@k1': 'V', 'water.sources/@k1/depth': 40 },
    });
  });
});
