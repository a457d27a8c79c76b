import { anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, ramesh, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { DELETED, keptEdits, type ServerSurvey, WHOLE_SURVEY } from '../../survey/survey.ts';
import type { Value, Values } from '../../survey/values.ts';
import type { HistoryEntry } from '../history.ts';
import type { EditOperation } from '../operation.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';

describe('an edit of a deleted survey', () => {
  const tombstone = aServerSurvey(
    { version: 8, deleted_at: '2026-11-19T00:00:00.000Z' },
    { [households]: 240 },
  );
  const edit = anUpdate({ base_version: 7, set: { [households]: 245 }, was: { [households]: 240 } });

  it('does not bring it back and keeps the values in a conflict', () => {
    const decision = decide(edit, aSituation(tombstone));
    expect(decision).toMatchObject({ status: 'conflict', code: 'deleted' });
    expect(surveyAfter(decision)).toMatchObject({
      deleted_at: tombstone.deleted_at,
      values: { [households]: 240 },
    });
    expect(surveyAfter(decision).conflicts).toMatchObject([
      { field: WHOLE_SURVEY, theirs: DELETED, mine: { [households]: 245 } },
    ]);
  });

  it('is settled by restoring, with the values', () => {
    const inConflict = surveyAfter(decide(edit, aSituation(tombstone)));
    const restore = anUpdate({
      op_id: 'op-2',
      action: 'restore',
      base_version: 9,
      set: { [households]: 245 },
      was: { [households]: 240 },
      resolves: inConflict.conflicts.map(({ id }) => id),
    });
    expect(surveyAfter(decide(restore, aSituation(inConflict)))).toMatchObject({
      deleted_at: null,
      conflicts: [],
      values: { [households]: 245 },
    });
  });
});

describe('a further edit of a deleted survey by the same person', () => {
  const tombstone = aServerSurvey(
    { version: 8, deleted_at: '2026-11-19T00:00:00.000Z' },
    { [households]: 240 },
  );
  const first = anUpdate({ base_version: 7, set: { [households]: 245 }, was: { [households]: 240 } });
  const kept = surveyAfter(decide(first, aSituation(tombstone)));
  const edit = (set: Values, more: Partial<EditOperation> = {}): EditOperation =>
    anUpdate({ op_id: 'op-2', base_version: 7, set, was: {}, ...more });
  const firstEntry = (device_id: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    ...anEntry(9, 'sunita', [{ field: households, was: 240, now: 240, mine: 245 }]),
    device_id,
    ...more,
  });
  const keptIn = ({ conflicts }: ServerSurvey) => conflicts.map((each) => [each.id, keptEdits(each)]);
  const after = (decision: Decision) => keptIn(surveyAfter(decision));

  it('of another field makes one conflict with a new id that holds both, with the live value as it was', () => {
    const decision = decide(edit({ [population]: 1240 }), aSituation(kept));
    expect(decision).toMatchObject({
      status: 'conflict',
      code: 'deleted',
      closed: ['op-1.*'],
      changes: [{ field: population, was: null, now: null, mine: 1240 }],
    });
    expect(surveyAfter(decision).conflicts).toEqual([
      {
        id: 'op-2.*',
        field: WHOLE_SURVEY,
        base: null,
        theirs: DELETED,
        mine: { [households]: 245, [population]: 1240 },
        user: 'sunita',
        user_fullname: 'sunita',
        at: '2026-11-20T10:00:00.000Z',
      },
    ]);
  });

  it('decided again changes nothing', () => {
    const once = surveyAfter(decide(edit({ [population]: 1240 }), aSituation(kept)));
    expect(decide(edit({ [population]: 1240 }), aSituation(once))).toMatchObject({
      status: 'conflict',
      changed: false,
      opened: [],
      closed: [],
    });
  });

  it.each<[string, Value, Values | null, HistoryEntry[], string, readonly [string, Values][]]>([
    [
      'says the same again',
      245,
      { [households]: 240 },
      [],
      'sunita-phone',
      [['op-1.*', { [households]: 245 }]],
    ],
    [
      'names the kept value as seen',
      250,
      { [households]: 245 },
      [],
      'sunita-phone',
      [['op-2.*', { [households]: 250 }]],
    ],
    [
      'comes from the same phone, which had not heard back',
      250,
      { [households]: 240 },
      [firstEntry('sunita-phone')],
      'sunita-phone',
      [['op-2.*', { [households]: 250 }]],
    ],
    [
      'tells nothing, and has read the kept value',
      250,
      null,
      [],
      'sunita-phone',
      [['op-2.*', { [households]: 250 }]],
    ],
    [
      'comes from a client without a name',
      250,
      { [households]: 240 },
      [],
      '',
      [['op-2.*', { [households]: 250 }]],
    ],
    [
      'comes from a client without a name that gave the kept value',
      250,
      null,
      [firstEntry('')],
      '',
      [['op-2.*', { [households]: 250 }]],
    ],
    [
      'comes from another phone that has not seen the kept value',
      250,
      { [households]: 240 },
      [firstEntry('sunita-office')],
      'sunita-phone',
      [
        ['op-1.*', { [households]: 245 }],
        ['op-2.*', { [households]: 250 }],
      ],
    ],
    [
      'meets a value that came with an offer',
      250,
      { [households]: 240 },
      [firstEntry('sunita-phone', { is_offer: true })],
      'sunita-phone',
      [
        ['op-1.*', { [households]: 245 }],
        ['op-2.*', { [households]: 250 }],
      ],
    ],
  ])('of the same field that %s', (_, value, was, later, device, expected) => {
    const author = anAuthor('sunita', device);
    const decision = decide(edit({ [households]: value }, { was }), aSituation(kept, { later, author }));
    expect(after(decision)).toEqual(expected);
  });

  it('back to what the tombstone holds ends the conflict, or leaves the rest of it', () => {
    const back = edit({ [households]: 240 }, { op_id: 'op-3', was: { [households]: 245 } });
    expect(decide(back, aSituation(kept))).toMatchObject({
      status: 'merged',
      opened: [],
      closed: ['op-1.*'],
    });
    const two = surveyAfter(decide(edit({ [population]: 1240 }), aSituation(kept)));
    expect(after(decide(back, aSituation(two)))).toEqual([['op-3.*', { [population]: 1240 }]]);
  });

  it('brings two answers of two phones together as soon as one is typed over', () => {
    const other = aSituation(kept, { author: anAuthor('sunita', 'sunita-office') });
    const apart = surveyAfter(decide(edit({ [households]: 250 }, { was: { [households]: 240 } }), other));
    const third = edit({ [households]: 245 }, { op_id: 'op-3', was: { [households]: 250 } });
    expect(after(decide(third, aSituation(apart)))).toEqual([['op-3.*', { [households]: 245 }]]);
  });

  it("leaves another person's conflict alone", () => {
    const decision = decide(edit({ [population]: 1240 }), aSituation(kept, { author: ramesh }));
    expect(after(decision)).toEqual([
      ['op-1.*', { [households]: 245 }],
      ['op-2.*', { [population]: 1240 }],
    ]);
  });

  it('is not settled by a choice that has seen the old conflict alone', () => {
    const both = surveyAfter(decide(edit({ [population]: 1240 }), aSituation(kept)));
    const choice = anUpdate({ op_id: 'op-3', action: 'resolve', base_version: 9, resolves: ['op-1.*'] });
    expect(decide(choice, aSituation(both, { author: ramesh }))).toMatchObject({
      changed: false,
      closed: [],
    });
    const restore: EditOperation = {
      ...choice,
      action: 'restore',
      set: { [households]: 245 },
      was: { [households]: 240 },
    };
    const restored = surveyAfter(decide(restore, aSituation(both)));
    expect(restored).toMatchObject({ deleted_at: null, values: { [households]: 245 } });
    expect(keptIn(restored)).toEqual([['op-2.*', { [households]: 245, [population]: 1240 }]]);
  });

  it('that settles the conflict it meets is kept apart from it', () => {
    const choice = edit({ [population]: 1240 }, { action: 'resolve', resolves: ['op-1.*'] });
    expect(after(decide(choice, aSituation(kept)))).toEqual([['op-2.*', { [population]: 1240 }]]);
  });

  it('that the form refuses is named, and the others are kept', () => {
    const decision = decide(edit({ [population]: -1, village_name: 'Rampur Khas' }), aSituation(kept));
    expect(decision.rejected_fields).toEqual({ [population]: 'min_value' });
    expect(after(decision)).toEqual([['op-2.*', { [households]: 245, village_name: 'Rampur Khas' }]]);
  });
});
