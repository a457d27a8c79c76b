import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compactAnswer, compactChanges, expandAnswer, expandChanges } from './compact.ts';
import { type WireBatchAnswer, wireCompactAnswer } from './wire.ts';
import { wireCompactChanges } from './wire-changes.ts';

const timestamp = '2026-11-22T03:46:43.059Z';
const plain = {
  op_id: 'op-1',
  survey_id: 's-1',
  status: 'applied' as const,
  version: 2,
  duplicate: false,
  rejected_fields: {},
};
const rejected = {
  ...plain,
  ...{ op_id: 'op-2', status: 'rejected' as const, version: null, code: 'forbidden', detail: 'No.' },
  rejected_fields: { 'basic_info.population': 'too_large' },
};
const answer = (more: Partial<WireBatchAnswer>): WireBatchAnswer => ({
  ...{ success: 1, failed: 0, errors: [], timestamp, epoch: 'e1', results: [plain] },
  ...more,
});

/** Reads a value as it comes over the wire. */
const sent = <T>(schema: z.core.$ZodType<T>, json: unknown): T =>
  z.parse(schema as z.ZodMiniType<T>, JSON.parse(JSON.stringify(json)));

describe('an answer without what goes without saying', () => {
  it('to one edit that was applied as sent says which, with which version, and when', () => {
    expect(compactAnswer(answer({ cursor: 'c2' }))).toEqual({
      timestamp,
      cursor: 'c2',
      results: [{ version: 2 }],
    });
  });

  it.each<[string, WireBatchAnswer]>([
    ['that names the cursor', answer({ cursor: 'c2' })],
    ['that goes on from another cursor', answer({ cursor: 'c2', from: 'c1' })],
    ['without a cursor', answer({})],
    [
      'to a duplicate and a refusal',
      answer({ results: [{ ...plain, duplicate: true, at: timestamp }, rejected] }),
    ],
  ])('says all that a device needs of one %s', (_, whole) => {
    const { success: _s, failed: _f, errors: _e, results, ...rest } = whole;
    const compact = sent(wireCompactAnswer, compactAnswer(whole));
    const ids = results.map(({ op_id }) => op_id ?? '');
    expect(expandAnswer(compact, { ids, epoch: 'e1' })).toEqual({
      ...rest,
      results: results.map((result) => ({ ...result, survey_id: null })),
    });
  });
});

it('an answer with fewer results than operations says nothing of any', () => {
  const compact = compactAnswer(answer({}));
  expect(expandAnswer(compact, { ids: ['op-1', 'op-2'], epoch: 'e1' }).results).toEqual([]);
});

describe('a page without what goes without saying', () => {
  const page = { deleted: [], scope: ['p1'], cursor: 'c2', has_more: false, epoch: 'e1' };
  const delta = {
    ...{ survey_id: 's', base: 1, version: 2, updated_at: timestamp, client_timestamp: null, set: {} },
  };
  const gone = [{ survey_id: 's', epoch: 'e1', version: 3 }];

  it.each([
    ['of nothing but a delta', page, true, ['cursor']],
    [
      'that tells of two versions',
      { ...page, deltas: [delta, { ...delta, version: 9 }] },
      true,
      ['cursor', 'deltas'],
    ],
    ['of another scope', page, false, ['cursor', 'epoch', 'scope']],
    [
      'with more behind it',
      { ...page, deleted: gone, has_more: true },
      true,
      ['cursor', 'deleted', 'has_more'],
    ],
  ])('%s says the rest', (_, whole, isAsBefore, names) => {
    const compact = sent(wireCompactChanges, compactChanges(whole, isAsBefore));
    expect(Object.keys(compact).toSorted()).toEqual(names);
    expect(expandChanges(compact, { epoch: 'e1', scope: ['p1'] })).toEqual(whole);
  });
});
