import { aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { rowOf } from '../../device/local-survey.ts';
import { offerOf } from '../../device/resync.ts';
import { type Conflict, DELETED, type ServerSurvey, WHOLE_SURVEY } from '../../survey/survey.ts';
import type { Values } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { Situation } from '../decide/decision.ts';
import type { OfferOperation } from '../operation.ts';
import { stateWhenLeft } from './known-state.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';
const NOW = 'e2';

/** Makes the offer of a device that holds this copy. */
const anOffer = (copy: Partial<ServerSurvey>, values: Values, id = 'op-offer'): OfferOperation => {
  const offer = offerOf({ row: rowOf(aServerSurvey(copy, values)), queue: [] }, id);
  if (!offer) throw new Error('The device holds nothing.');
  return offer;
};

/** Makes a server whose database was put back: epoch e2 has begun, and `atRestore` is the content of the backup. */
const restored = (
  stored: ServerSurvey | null,
  atRestore: ServerSurvey | null = stored,
  more: Partial<Situation> = {},
): Situation =>
  aSituation(stored, {
    epoch: NOW,
    mayRestore: false,
    knownIn: (epoch) => (atRestore?.epoch === epoch ? stateWhenLeft(atRestore) : null),
    ...more,
  });

const conflict = (more: Partial<Conflict> = {}): Conflict => ({
  id: `op-1.${households}`,
  field: households,
  base: 240,
  theirs: 250,
  mine: 245,
  user: 'ramesh',
  at: '2026-11-02T06:00:00.000Z',
  ...more,
});

describe('a copy that a device offers after a restore', () => {
  const backup = aServerSurvey({ version: 3 }, { [households]: 240, [population]: 1200 });

  it('of a survey that the server lost makes it again as it was, with its open conflicts', () => {
    const offer = anOffer({ version: 5, conflicts: [conflict()] }, { [households]: 250 });
    const decision = decide(offer, restored(null));
    expect(decision).toMatchObject({ status: 'conflict', changed: true });
    expect(surveyAfter(decision)).toMatchObject({
      epoch: NOW,
      version: 1,
      continues: { epoch: 'e1', version: 5 },
      values: { village_name: 'Rampur', [households]: 250 },
      conflicts: [{ mine: 245, user: 'ramesh' }],
      created_by: 'staff',
    });
  });

  it('brings what was lost of a survey that nobody has touched since', () => {
    const offer = anOffer({ version: 5 }, { [households]: 260 });
    const after = surveyAfter(decide(offer, restored(backup)));
    expect(after).toMatchObject({ epoch: NOW, version: 4, conflicts: [] });
    expect(after.values).toEqual({ village_name: 'Rampur', [households]: 260 });
  });

  it('says nothing where the server has been there, or further', () => {
    const held = restored(backup, backup, {
      later: [anEntry(3, 'ramesh', [{ field: households, was: 230, now: 240 }])],
    });
    const same = anOffer({ version: 3 }, { [households]: 240, [population]: 1200 });
    expect(decide(same, held).changed).toBe(false);
    const older = anOffer({ version: 2 }, { [households]: 230, [population]: 1200 });
    expect(decide(older, held).changed).toBe(false);
  });

  it('says nothing as the backup held it, where another brought a field and a conflict about it back before', () => {
    const other = anOffer({ version: 5, conflicts: [conflict()] }, { [households]: 250, [population]: 1300 });
    const empty = aServerSurvey({ version: 3 }, { [population]: 1200 });
    const first = decide(other, restored(empty));
    const after = surveyAfter(first);
    expect(after).toMatchObject({
      values: { [households]: 250, [population]: 1300 },
      conflicts: [{ mine: 245 }],
    });
    const [learned = null] = first.learned ?? [];
    const later = [anEntry(after.version, 'ramesh', first.changes)];
    const offer = anOffer({ version: 3 }, { [population]: 1200 }, 'op-other');
    const decision = decide(offer, restored(after, null, { knownIn: () => learned, later }));
    expect(decision).toMatchObject({ changed: false, opened: [] });
  });

  it('says nothing after a newer one of the same epoch was taken', () => {
    const first = decide(anOffer({ version: 7 }, { [households]: 270 }), restored(backup));
    const [learned = null] = first.learned ?? [];
    const second = anOffer({ version: 5 }, { [households]: 260 });
    const situation = restored(surveyAfter(first), null, { knownIn: () => learned });
    expect(decide(second, situation).changed).toBe(false);
  });

  it('is merged by field with what was done since the restore', () => {
    const touched = aServerSurvey(
      { epoch: NOW, version: 4 },
      { [households]: 240, [population]: 1300, 'infrastructure.schools': 2 },
    );
    const offer = anOffer({ version: 5 }, { [households]: 260, [population]: 1250 });
    const after = surveyAfter(decide(offer, restored(touched, backup)));
    expect(after.values).toMatchObject({
      [households]: 260,
      [population]: 1300,
      'infrastructure.schools': 2,
    });
    expect(after.conflicts).toMatchObject([{ field: population, base: 1200, theirs: 1300, mine: 1250 }]);
  });

  it('settles again what was settled, and keeps a value once however many devices offer it', () => {
    const disputed = aServerSurvey({ version: 3, conflicts: [conflict()] }, { [households]: 250 });
    const settled = decide(anOffer({ version: 4 }, { [households]: 245 }), restored(disputed));
    expect(surveyAfter(settled)).toMatchObject({ values: { [households]: 245 }, conflicts: [] });

    const apart = aServerSurvey({ epoch: 'e0', version: 9 }, { [households]: 300 });
    const offer = anOffer({ version: 5 }, { [households]: 260 });
    const once = surveyAfter(decide(offer, restored(apart, null)));
    expect(once.conflicts).toMatchObject([{ base: null, theirs: 300, mine: 260 }]);
    const twice = decide({ ...offer, op_id: 'op-other' }, restored(once, null));
    expect(twice.changed).toBe(false);
  });

  it('of another branch than the history of this server overwrites nothing', () => {
    // The disk went back unnoticed, and version 3 was given out a second time.
    const offer = anOffer({ version: 3 }, { [households]: 999, [population]: 1200 });
    const after = surveyAfter(decide(offer, restored(backup)));
    expect(after.values[households]).toBe(240);
    expect(after.conflicts).toMatchObject([{ field: households, mine: 999 }]);
  });

  it('after a second restore is measured against the epoch that it goes on from', () => {
    const offer = anOffer(
      { epoch: 'lost', version: 8, continues: { epoch: 'e1', version: 5 } },
      { [households]: 280, [population]: 1200 },
    );
    const after = surveyAfter(decide(offer, restored(backup)));
    expect(after).toMatchObject({ conflicts: [], values: { [households]: 280, [population]: 1200 } });
  });

  describe('after a second restore, of the epoch from which a copy went on that was taken before', () => {
    const first = anOffer(
      { epoch: 'lost', version: 8, continues: { epoch: 'e1', version: 5 } },
      { [households]: 280 },
      'op-first',
    );
    const after = (atRestore: ServerSurvey | null) => {
      const { learned = [], ...decision } = decide(first, restored(atRestore));
      const stored = surveyAfter(decision);
      const knownIn = (epoch: string) => learned.find((state) => state.epoch === epoch) ?? null;
      return restored(stored, null, { knownIn });
    };

    it.each([
      ['that the server held', backup],
      ['that the server had lost', null],
    ])('says nothing of a survey %s', (_, atRestore) => {
      const older = anOffer({ version: 5 }, { [households]: 260, [population]: 1250 });
      expect(decide(older, after(atRestore))).toMatchObject({ changed: false, opened: [] });
    });

    it.each([
      ['that the server held', backup],
      ['that the server had lost', null],
    ])('says what came later there of a survey %s, and overwrites nothing', (_, atRestore) => {
      const later = anOffer({ version: 6 }, { [households]: 260, 'infrastructure.schools': 2 });
      const survey = surveyAfter(decide(later, after(atRestore)));
      expect(survey.values).toMatchObject({ [households]: 280, 'infrastructure.schools': 2 });
      expect(survey.conflicts).toMatchObject([{ theirs: 280, mine: 260 }]);
    });
  });

  describe('of a survey that is deleted here', () => {
    const tombstone = aServerSurvey(
      { version: 3, deleted_at: '2026-11-03T06:00:00.000Z' },
      { [households]: 240 },
    );

    it('lives again when it was restored after the backup, and its holder may restore', () => {
      const offer = anOffer({ version: 5 }, { [households]: 260 });
      const after = surveyAfter(decide(offer, restored(tombstone, tombstone, { mayRestore: true })));
      expect(after).toMatchObject({ deleted_at: null, values: { [households]: 260 } });
    });

    it('stays deleted otherwise, and what the copy holds beside it is kept in one conflict', () => {
      const offer = anOffer({ version: 5 }, { [households]: 260 });
      const after = surveyAfter(decide(offer, restored(tombstone)));
      expect(after.deleted_at).toBe(tombstone.deleted_at);
      expect(after.conflicts).toMatchObject([
        { field: WHOLE_SURVEY, theirs: DELETED, mine: { [households]: 260 } },
      ]);
      const again = decide({ ...offer, op_id: 'op-other' }, restored(after, tombstone));
      expect(again.changed).toBe(false);
    });

    it('stays deleted when it was deleted after the restore', () => {
      const deletedSince = aServerSurvey({
        epoch: NOW,
        version: 4,
        deleted_at: '2026-11-20T06:00:00.000Z',
      });
      const offer = anOffer({ version: 5 }, { [households]: 260 });
      const situation = restored(deletedSince, backup, { mayRestore: true });
      expect(surveyAfter(decide(offer, situation)).deleted_at).not.toBeNull();
    });
  });

  describe('with conflicts about a survey that is deleted here', () => {
    const deleted_at = '2026-11-03T06:00:00.000Z';
    const beside = (id: string, mine: Values): Conflict =>
      conflict({ id: `${id}.*`, field: WHOLE_SURVEY, base: null, theirs: DELETED, mine });
    const held = (...conflicts: readonly Conflict[]) =>
      aServerSurvey({ version: 3, deleted_at, conflicts }, { [households]: 240 });
    const offered = (...conflicts: readonly Conflict[]) =>
      anOffer({ version: 5, deleted_at, conflicts }, { [households]: 240 });
    const kept = ({ conflicts }: ServerSurvey) => conflicts.map(({ id, mine }) => [id, mine]);
    const open = beside('op-open', { [households]: 245 });

    it.each<[string, readonly Conflict[], readonly [string, Values][]]>([
      [
        'another field',
        [beside('op-lost', { [population]: 1400 })],
        [['op-offer.0.*', { [households]: 245, [population]: 1400 }]],
      ],
      ['the same', [beside('op-lost', { [households]: 245 })], [['op-open.*', { [households]: 245 }]]],
      [
        'all that is open here, and more',
        [beside('op-lost', { [households]: 245, [population]: 1400 })],
        [['op-lost.*', { [households]: 245, [population]: 1400 }]],
      ],
      [
        'another answer',
        [beside('op-lost', { [households]: 250 })],
        [
          ['op-open.*', { [households]: 245 }],
          ['op-lost.*', { [households]: 250 }],
        ],
      ],
      [
        'a field of a survey that lived then',
        [conflict({ field: population, mine: 1400 })],
        [['op-offer.0.*', { [households]: 245, [population]: 1400 }]],
      ],
    ])(
      'that keep %s for the same person: one for each person, but for other answers',
      (_, lost, expected) => {
        const decision = decide(offered(...lost), restored(held(open)));
        expect(kept(surveyAfter(decision))).toEqual(expected);
        const ids = new Set([open, ...decision.opened].map(({ id }) => id));
        const again = restored(surveyAfter(decision), held(open), { seenConflicts: ids });
        expect(decide({ ...offered(...lost), op_id: 'op-other' }, again).changed).toBe(false);
      },
    );

    it('takes what the copy itself holds together with what its holder has in conflict', () => {
      const own = { ...open, user: 'sunita', mine: { [population]: 1400 } };
      const offer = anOffer({ version: 5, conflicts: [own] }, { [households]: 260 });
      expect(kept(surveyAfter(decide(offer, restored(held(own)))))).toEqual([
        ['op-offer.*', { [households]: 260, [population]: 1400 }],
      ]);
    });
  });

  it('of a deleted survey brings what was kept beside it, and does not delete', () => {
    const beside = conflict({ field: WHOLE_SURVEY, theirs: DELETED, mine: { [population]: 1400 } });
    const offer = anOffer(
      { version: 5, deleted_at: '2026-11-03T06:00:00.000Z', conflicts: [beside] },
      { [households]: 240, [population]: 1200 },
    );
    const after = surveyAfter(decide(offer, restored(backup)));
    expect(after.deleted_at).toBeNull();
    expect(after.conflicts).toMatchObject([{ field: population, theirs: 1200, mine: 1400, user: 'ramesh' }]);
  });
});
