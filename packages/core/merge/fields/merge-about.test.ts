import { aNote, anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { mayNote } from '../../access/may-note.ts';
import type { Role } from '../../access/roles.ts';
import { rowOf } from '../../device/local-survey.ts';
import { offerOf } from '../../device/resync.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Value } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { Situation } from '../decide/decision.ts';
import type { CreateOperation, EditOperation } from '../operation.ts';
import { holdForReview } from '../review/hold-for-review.ts';

const path = '~notes.sanitation';
const toilets = 'sanitation.toilets';

const ofAsha = aNote({ id: 'a', by: 'asha', name: 'asha' });
const ofRavi = aNote({ id: 'r', by: 'ravi', name: 'ravi' });

/** Makes the situation of a person who writes: their right, as the server asks for it. */
const by = (
  name: string,
  stored: ServerSurvey | null,
  role: Role = 'staff',
  more: Partial<Situation> = {},
) => {
  const person = { user_id: name, username: name, full_name: name, role, panchayat_id: 'p1', block_id: 'b1' };
  const subject = { panchayat_id: 'p1', block_id: 'b1', created_by: 'asha' };
  return aSituation(stored, {
    author: anAuthor(name),
    mayNote: (change, note) => mayNote(person, change, note, subject),
    ...more,
  });
};

const withNotes = (...notes: string[]) => aServerSurvey({}, notes.length > 0 ? { [path]: notes } : {});

const edit = (was: Value, now: Value, more: Partial<EditOperation> = {}) =>
  anUpdate({ set: { [path]: now }, was: { [path]: was }, ...more });

const notesAfter = (decision: ReturnType<typeof decide>) => surveyAfter(decision).values[path];

const create: CreateOperation = {
  op_id: 'op-create',
  survey_id: 'SURVEY_1_rampur',
  action: 'create',
  panchayat_id: 'p1',
  form_name: null,
  form_version: null,
  set: { village_name: 'Rampur', [path]: [ofAsha, ofRavi] },
  resolves: [],
  client_timestamp: null,
};

describe('two people who write notes apart', () => {
  it('both stand, once, in whatever order they come', () => {
    const first = surveyAfter(decide(edit(null, [ofAsha]), by('asha', withNotes())));
    const second = decide(edit(null, [ofRavi], { op_id: 'op-2' }), by('ravi', first));
    expect(second).toMatchObject({ status: 'merged', opened: [] });
    expect(notesAfter(second)).toEqual([ofAsha, ofRavi]);
    const again = decide(edit(null, [ofRavi], { op_id: 'op-3' }), by('ravi', surveyAfter(second)));
    expect(again.changed).toBe(false);
  });

  it('whoever takes one back leaves the other', () => {
    const decision = decide(edit([ofAsha], null), by('asha', withNotes(ofAsha, ofRavi)));
    expect(notesAfter(decision)).toEqual([ofRavi]);
  });

  it('a note that was taken back does not come again with the list of somebody who had seen it', () => {
    const later = [anEntry(2, 'asha', [{ field: path, was: [ofAsha], now: null }])];
    const decision = decide(edit([ofAsha], [ofAsha, ofRavi]), by('ravi', withNotes(), 'staff', { later }));
    expect(notesAfter(decision)).toEqual([ofRavi]);
  });
});

describe('whoever says nothing of what they had seen', () => {
  it('adds their notes to those that are there', () => {
    const decision = decide(
      edit(null, [ofRavi], { was: null, base_version: null }),
      by('ravi', withNotes(ofAsha)),
    );
    expect(decision).toMatchObject({ opened: [] });
    expect(notesAfter(decision)).toEqual([ofAsha, ofRavi]);
  });
});

describe('the right to change a note', () => {
  const forged = aNote({ id: 'f', by: 'asha', name: 'asha' });
  const renamed = aNote({ id: 'f', by: 'ravi', name: 'Collector' });
  const sameId = aNote({ id: 'a', by: 'ravi', name: 'ravi' });

  it.each<[string, Role, Value, Value, string | undefined]>([
    ['writes their own', 'staff', [ofAsha], [ofAsha, ofRavi], undefined],
    ['writes in the name of another', 'staff', [ofAsha], [ofAsha, forged], 'not_yours'],
    ['writes under another name', 'staff', [ofAsha], [ofAsha, renamed], 'not_yours'],
    ['writes under the id of another note', 'staff', null, [sameId], 'not_yours'],
    ['takes back that of another', 'staff', [ofAsha], null, 'not_yours'],
    ['takes back that of another, and may review', 'block_officer', [ofAsha], null, undefined],
    ['takes back that of another in their parts', 'contributor', [ofAsha], null, 'not_yours'],
  ])('whoever %s', (_, role, was, now, code) => {
    const sent = edit(was, now, {
      set: { [path]: now, [toilets]: 3 },
      was: { [path]: was, [toilets]: null },
    });
    const decision = decide(sent, by('ravi', withNotes(ofAsha), role));
    expect(decision.rejected_fields[path]).toBe(code);
    // The rest of the operation is applied in any case.
    expect(surveyAfter(decision).values[toilets]).toBe(3);
    if (code) expect(notesAfter(decision)).toEqual([ofAsha]);
  });

  it('ends at 200 notes of a module, and at 256,000 characters of a survey', () => {
    const many = Array.from({ length: 200 }, (_, at) => aNote({ id: `n${at}` }));
    expect(decide(edit(null, [ofRavi]), by('ravi', withNotes(...many))).rejected_fields[path]).toBe(
      'too_many',
    );
    const long = Array.from({ length: 128 }, (_, at) => aNote({ id: `n${at}`, text: 'a'.repeat(2_000) }));
    expect(decide(edit(null, [ofRavi]), by('ravi', withNotes(...long))).rejected_fields[path]).toBe(
      'too_many',
    );
    const less = decide(edit(long, long.slice(1)), by('ravi', withNotes(...long)));
    expect(less.rejected_fields).toEqual({});
  });
});

describe('the right to accept a doubt', () => {
  const accepted = '~accepted.sanitation';
  const digest = 'd41d8cd98f00b204e9800998ecf8427e';
  const word = (name: string, more = {}) =>
    aNote({ id: `of-${name}`, by: name, name, text: digest, ...more });

  it.each<[string, Role, string, string | undefined]>([
    ['may review', 'block_officer', word('ravi'), undefined],
    ['may not', 'staff', word('ravi'), 'not_yours'],
    ['is given parts', 'contributor', word('ravi'), 'not_yours'],
    ['says it in the name of another', 'block_officer', word('asha'), 'not_yours'],
    ['says it of an answer of another module', 'admin', word('ravi', { on: 'land.forest' }), 'not_a_note'],
  ])('whoever %s', (_, role, item, code) => {
    const sent = anUpdate({
      set: { [accepted]: [item], [toilets]: 3 },
      was: { [accepted]: null, [toilets]: null },
    });
    const decision = decide(sent, by('ravi', aServerSurvey({}, {}), role));
    expect(decision.rejected_fields[accepted]).toBe(code);
    const { values } = surveyAfter(decision);
    expect([values[toilets], values[accepted]]).toEqual([3, code ? undefined : [item]]);
  });

  it('two officers apart both stand, and staff send them along without changing them', () => {
    const both = [word('asha'), word('ravi')];
    const stored = aServerSurvey({}, { [accepted]: [both[0] as string] });
    const sent = anUpdate({ set: { [accepted]: [both[1] as string] }, was: { [accepted]: null } });
    const after = surveyAfter(decide(sent, by('ravi', stored, 'block_officer')));
    expect(after.values[accepted]).toEqual(both);
    const along = anUpdate({
      set: { [accepted]: both, [toilets]: 4 },
      was: { [accepted]: both, [toilets]: null },
    });
    expect(decide(along, by('mohan', after)).rejected_fields).toEqual({});
  });

  it('nobody begins a survey with a doubt that they accepted themselves, without the right', () => {
    const made = { [accepted]: [word('ravi')] };
    const begin = (role: Role, stored: ServerSurvey | null = null) => {
      const sent = { ...create, set: { village_name: 'Rampur', ...made } };
      const decision = decide(sent, by('ravi', stored, role));
      return [surveyAfter(decision).values[accepted] ?? null, decision.rejected_fields[accepted]];
    };
    expect(begin('admin')).toEqual([made[accepted], undefined]);
    // What is their own is refused by name, or their phone takes it for kept.
    expect(begin('staff')).toEqual([null, 'not_yours']);
    expect(begin('staff', aServerSurvey())).toEqual([null, 'not_yours']);
  });
});

describe('notes of a survey that is new, deleted, or came back', () => {
  it('a survey that is made again begins with the notes of whoever makes it', () => {
    expect(notesAfter(decide(create, by('ravi', null)))).toEqual([ofRavi]);
    expect(notesAfter(decide(create, by('ravi', withNotes(ofAsha))))).toEqual([ofAsha, ofRavi]);
    expect(notesAfter(decide(create, by('ravi', withNotes())))).toEqual([ofRavi]);
  });

  it('a note on a deleted survey is kept, and comes back with whoever keeps the survey', () => {
    const tombstone = aServerSurvey({ deleted_at: '2026-11-20T00:00:00.000Z' }, { [path]: [ofAsha] });
    const kept = surveyAfter(decide(edit([ofAsha], [ofAsha, ofRavi]), by('ravi', tombstone)));
    expect(kept.conflicts).toMatchObject([{ field: '*', mine: { [path]: [ofAsha, ofRavi] } }]);
    const resolves = kept.conflicts.map(({ id }) => id);
    const restore = edit([ofAsha], [ofAsha, ofRavi], {
      op_id: 'op-2',
      action: 'restore',
      resolves,
      base_version: 2,
    });
    const restored = decide(restore, by('asha', kept));
    expect(restored.rejected_fields).toEqual({});
    expect(surveyAfter(restored)).toMatchObject({ deleted_at: null, values: { [path]: [ofAsha, ofRavi] } });
    const forged = edit([ofAsha], [ofAsha, aNote({ id: 'f' })], { op_id: 'op-3' });
    expect(decide(forged, by('mohan', tombstone)).rejected_fields[path]).toBe('not_yours');
  });

  it('a survey that was deleted and is made again keeps no note in the name of another', () => {
    const tombstone = aServerSurvey({ deleted_at: '2026-11-20T00:00:00.000Z' }, {});
    const kept = surveyAfter(decide(create, by('ravi', tombstone)));
    expect(kept.conflicts).toMatchObject([{ field: '*', mine: { [path]: [ofRavi] } }]);
    const held = surveyAfter(holdForReview(edit(null, [ofAsha, ofRavi]), by('ravi', tombstone)));
    expect(held.conflicts).toMatchObject([{ field: '*', mine: { [path]: [ofRavi] } }]);
    const later = [anEntry(2, 'asha', [{ field: path, was: null, now: [ofAsha] }])];
    const unsaid = edit(null, [ofAsha, ofRavi], { was: null, base_version: null });
    const bare = surveyAfter(decide(unsaid, by('ravi', tombstone, 'staff', { later })));
    expect(bare.conflicts).toMatchObject([{ field: '*', mine: { [path]: [ofRavi] } }]);
  });

  it('notes that are held for review stand at once, beside a question about the answer', () => {
    const stored = aServerSurvey({}, { [path]: [ofAsha], [toilets]: 2 });
    const sent = edit([ofAsha], [ofRavi], {
      set: { [path]: [ofRavi], [toilets]: 3 },
      was: { [path]: [ofAsha] },
    });
    const decision = holdForReview(sent, by('ravi', stored));
    expect(surveyAfter(decision).values).toMatchObject({ [path]: [ofAsha, ofRavi], [toilets]: 2 });
    expect(decision.opened).toMatchObject([{ field: toilets, mine: 3 }]);
    expect(notesAfter(holdForReview(create, by('ravi', null)))).toEqual([ofRavi]);
  });

  it('an offer brings the notes of everybody back', () => {
    const copy = { row: rowOf(aServerSurvey({ version: 4 }, { [path]: [ofAsha, ofRavi] })), queue: [] };
    const offer = offerOf(copy, 'op-offer');
    if (!offer) throw new Error('the device holds nothing');
    const decision = decide(offer, aSituation(withNotes(ofAsha), { epoch: 'e2', author: anAuthor('mohan') }));
    expect(notesAfter(decision)).toEqual([ofAsha, ofRavi]);
    expect(decision.opened).toEqual([]);
  });
});
