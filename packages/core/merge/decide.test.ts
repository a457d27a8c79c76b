import { anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkField } from '../forms/check-field.ts';
import { formFields } from '../forms/fields.ts';
import { villageStandard } from '../forms/village-standard.ts';
import { DELETED, type ServerSurvey, WHOLE_SURVEY } from '../survey/survey.ts';
import type { Values } from '../survey/values.ts';
import { type Decision, decide, type Situation } from './decide.ts';
import type { HistoryEntry } from './lineage.ts';
import type { CreateOperation, DeleteOperation, Operation } from './operation.ts';

const fields = formFields(villageStandard);
const households = 'basic_info.households';
const population = 'basic_info.population';
const sunita = anAuthor('sunita');
const ramesh = anAuthor('ramesh');

const situation = (stored: ServerSurvey | null, more: Partial<Situation> = {}): Situation => ({
  stored,
  author: sunita,
  later: [],
  check: (field, value) => checkField(fields, field, value),
  form: villageStandard,
  now: '2026-11-20T10:00:00.000Z',
  ...more,
});

const aCreate = (set: Values): CreateOperation => ({
  op_id: 'op-create',
  survey_id: 'SURVEY_1_rampur',
  action: 'create',
  panchayat_id: 'p1',
  form_name: null,
  form_version: null,
  set,
  resolves: [],
  client_timestamp: null,
});

const aDelete = (base_version: number | null): DeleteOperation => ({
  op_id: 'op-delete',
  survey_id: 'SURVEY_1_rampur',
  action: 'delete',
  base_version,
  resolves: [],
  client_timestamp: null,
});

const entry = (version: number, user_id: string, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
  version,
  user_id,
  device_id: `${user_id}-phone`,
  changes,
});

/** The survey as a decision leaves it. */
const after = ({ survey }: Decision): ServerSurvey => {
  if (!survey) throw new Error('The decision left no survey.');
  return survey;
};

describe('a create', () => {
  it('of an unknown id makes version 1', () => {
    const decision = decide(aCreate({ village_name: 'Rampur', [population]: 1240 }), situation(null));
    expect(decision).toMatchObject({ status: 'applied', changed: true });
    expect(after(decision)).toMatchObject({
      version: 1,
      values: { village_name: 'Rampur', [population]: 1240 },
    });
  });

  it.each(['', '   ', null])('with the village name %j is refused whole', (village_name) => {
    const decision = decide(aCreate({ village_name, [population]: 1240 }), situation(null));
    expect(decision).toMatchObject({ status: 'rejected', code: 'invalid_fields', survey: null });
    expect(decision.rejected_fields).toEqual({ village_name: 'required' });
  });

  it('keeps what fits and names what does not', () => {
    const set = { village_name: 'Rampur', [population]: 100_000, [households]: 236, 'basic_info.cows': 4 };
    const decision = decide(aCreate(set), situation(null));
    expect(decision.status).toBe('applied');
    expect(after(decision).values).toEqual({ village_name: 'Rampur', [households]: 236 });
    expect(decision.rejected_fields).toEqual({
      [population]: 'max_value',
      'basic_info.cows': 'unknown_field',
    });
  });

  it('of what is there already changes nothing', () => {
    const decision = decide(aCreate({ village_name: 'Rampur' }), situation(aServerSurvey()));
    expect(decision).toMatchObject({ status: 'applied', code: 'already_exists', changed: false });
  });

  it('of an id that holds something else merges, and keeps both where they differ', () => {
    const stored = aServerSurvey({}, { [households]: 250 });
    const set = { village_name: 'Rampur', [households]: 245, [population]: 1240 };
    const decision = decide(aCreate(set), situation(stored));
    expect(decision.status).toBe('conflict');
    expect(after(decision).values).toMatchObject({ [households]: 250, [population]: 1240 });
    expect(decision.opened).toMatchObject([{ field: households, theirs: 250, mine: 245 }]);
  });
});

describe('an update', () => {
  const stored = aServerSurvey({ version: 7 }, { [households]: 240 });

  it('over the newest version is applied', () => {
    const update = anUpdate({ base_version: 7, set: { [households]: 245 }, was: { [households]: 240 } });
    const decision = decide(update, situation(stored));
    expect(decision).toMatchObject({
      status: 'applied',
      changes: [{ field: households, was: 240, now: 245 }],
    });
    expect(after(decision)).toMatchObject({ version: 8, values: { [households]: 245 } });
  });

  it('to another field than the one changed meanwhile is merged', () => {
    const update = anUpdate({ base_version: 6, set: { [population]: 1240 }, was: { [population]: null } });
    const decision = decide(update, situation(stored, { later: [entry(7, 'ramesh')] }));
    expect(decision).toMatchObject({ status: 'merged', opened: [] });
    expect(after(decision).values).toMatchObject({ [households]: 240, [population]: 1240 });
  });

  it('to the same field changed differently keeps the live value and mine', () => {
    const update = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const later = [entry(7, 'ramesh', [{ field: households, was: 230, now: 240 }])];
    const decision = decide(update, situation(stored, { later }));
    expect(decision.status).toBe('conflict');
    expect(after(decision).values[households]).toBe(240);
    expect(after(decision).conflicts).toMatchObject([
      { field: households, base: 230, theirs: 240, mine: 245, user: 'sunita' },
    ]);
  });

  it('typed over a value of their own that is in conflict takes its place', () => {
    const first = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const inConflict = after(decide(first, situation(stored, { later: [entry(7, 'ramesh')] })));
    const second = anUpdate({
      op_id: 'op-2',
      base_version: 8,
      set: { [households]: 246 },
      was: { [households]: 245 },
    });
    const decision = decide(second, situation(inConflict));
    expect(after(decision).conflicts).toMatchObject([{ id: 'op-1.basic_info.households', mine: 246 }]);
  });

  it('by someone else to a field in conflict opens a second one', () => {
    const first = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const inConflict = after(decide(first, situation(stored)));
    const second = anUpdate({
      op_id: 'op-2',
      base_version: 6,
      set: { [households]: 251 },
      was: { [households]: 230 },
    });
    const decision = decide(second, situation(inConflict, { author: ramesh }));
    expect(after(decision).conflicts.map((conflict) => conflict.mine)).toEqual([245, 251]);
  });

  it('over their own earlier operation that they had not heard back about is no conflict', () => {
    const later = [entry(7, 'sunita', [{ field: households, was: 230, now: 240 }])];
    const update = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    expect(decide(update, situation(stored, { later }))).toMatchObject({ status: 'merged', opened: [] });
  });

  it('that does not tell what was seen is measured by its base', () => {
    const later = [entry(7, 'ramesh', [{ field: households, was: 230, now: 240 }])];
    const update = anUpdate({ base_version: 6, set: { [households]: 245, [population]: 1240 }, was: null });
    const decision = decide(update, situation(stored, { later }));
    expect(decision.opened).toMatchObject([{ field: households, base: 230, theirs: 240, mine: 245 }]);
    expect(after(decision).values[population]).toBe(1240);
  });

  it.each([
    { by: 'ramesh', status: 'conflict' },
    { by: 'sunita', status: 'merged' },
  ])('with no base at all, of a field last written by $by: $status', ({ by, status }) => {
    const later = [entry(7, by, [{ field: households, was: null, now: 240 }])];
    const update = anUpdate({ base_version: null, was: null, set: { [households]: 245 } });
    expect(decide(update, situation(stored, { later })).status).toBe(status);
  });

  it('of an unknown survey is refused, so that the device creates it', () => {
    expect(decide(anUpdate({ set: { [households]: 1 } }), situation(null))).toMatchObject({
      status: 'rejected',
      code: 'survey_not_found',
    });
  });

  it('with nothing acceptable in it is refused by name and changes nothing', () => {
    const update = anUpdate({ base_version: 7, set: { [households]: 'many', village_name: ' ' } });
    const decision = decide(update, situation(stored));
    expect(decision).toMatchObject({ status: 'rejected', code: 'invalid_fields', changed: false });
    expect(decision.rejected_fields).toEqual({ [households]: 'not_a_number', village_name: 'required' });
  });

  it('never turns the clock of a survey back', () => {
    const ahead = aServerSurvey({ updated_at: '2027-01-01T00:00:00.000Z' });
    const decision = decide(anUpdate({ set: { [households]: 5 } }), situation(ahead));
    expect(after(decision).updated_at).toBe('2027-01-01T00:00:00.000Z');
  });

  it('of disjoint fields gives the same whichever comes first, and of the same operation is idempotent', () => {
    const names = [...fields.keys()].filter(
      (path) => path.startsWith('basic_info.pop') || path === households,
    );
    const value = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(value, value, (one, two) => {
        const [a, b] = names as [string, string];
        const base = aServerSurvey();
        const first = anUpdate({ op_id: 'one', set: { [a]: one } });
        const second = anUpdate({ op_id: 'two', set: { [b]: two } });
        const run = (operations: readonly Operation[]): Values =>
          operations.reduce((survey, operation) => after(decide(operation, situation(survey))), base).values;
        expect(run([first, second])).toEqual(run([second, first]));
        expect(run([first, first])).toEqual(run([first]));
      }),
    );
  });
});

describe('a resolve', () => {
  const mine = { id: 'c1', field: households, base: 230, theirs: 240, mine: 245, user: 'sunita', at: '' };
  const stored = aServerSurvey({ version: 8, conflicts: [mine] }, { [households]: 240 });
  const resolve = (value: number, was = 240) =>
    anUpdate({
      action: 'resolve',
      base_version: 8,
      set: { [households]: value },
      was: { [households]: was },
      resolves: ['c1'],
    });

  it.each([245, 240, 242])('with %i sets it and closes the conflict', (value) => {
    const decision = decide(resolve(value), situation(stored, { author: ramesh }));
    expect(after(decision)).toMatchObject({ version: 9, conflicts: [], values: { [households]: value } });
  });

  it('of a conflict that somebody settled the same way changes nothing', () => {
    const settled = aServerSurvey({ version: 9 }, { [households]: 245 });
    expect(decide(resolve(245), situation(settled))).toMatchObject({ changed: false, opened: [] });
  });

  it('of a conflict that somebody settled otherwise opens one new conflict', () => {
    const settled = aServerSurvey({ version: 9 }, { [households]: 250 });
    const decision = decide(resolve(245), situation(settled));
    expect(decision.opened).toMatchObject([{ field: households, theirs: 250, mine: 245 }]);
  });
});

describe('a delete', () => {
  const stored = aServerSurvey({ version: 7 }, { [households]: 240 });

  it.each([
    { later: [], what: 'nothing since' },
    { later: [entry(7, 'sunita')], what: 'only own changes since' },
  ])('with $what leaves a tombstone', ({ later }) => {
    const decision = decide(aDelete(6), situation(stored, { later }));
    expect(after(decision)).toMatchObject({ version: 8, deleted_at: '2026-11-20T10:00:00.000Z' });
  });

  it('of what somebody changed meanwhile stays a conflict: deleted here, edited there', () => {
    const decision = decide(aDelete(6), situation(stored, { later: [entry(7, 'ramesh')] }));
    expect(decision.status).toBe('conflict');
    expect(after(decision).deleted_at).toBeNull();
    expect(after(decision).conflicts).toMatchObject([{ field: WHOLE_SURVEY, mine: DELETED }]);
  });

  it('repeated, or of an unknown survey, changes nothing', () => {
    const tombstone = aServerSurvey({ deleted_at: '2026-11-19T00:00:00.000Z' });
    expect(decide(aDelete(1), situation(tombstone))).toMatchObject({ status: 'applied', changed: false });
    expect(decide(aDelete(1), situation(null))).toMatchObject({
      status: 'rejected',
      code: 'survey_not_found',
    });
  });
});

describe('an edit of a deleted survey', () => {
  const tombstone = aServerSurvey(
    { version: 8, deleted_at: '2026-11-19T00:00:00.000Z' },
    { [households]: 240 },
  );
  const edit = anUpdate({ base_version: 7, set: { [households]: 245 }, was: { [households]: 240 } });

  it('does not bring it back and keeps the values in a conflict', () => {
    const decision = decide(edit, situation(tombstone));
    expect(decision).toMatchObject({ status: 'conflict', code: 'deleted' });
    expect(after(decision)).toMatchObject({
      deleted_at: tombstone.deleted_at,
      values: { [households]: 240 },
    });
    expect(after(decision).conflicts).toMatchObject([
      { field: WHOLE_SURVEY, theirs: DELETED, mine: { [households]: 245 } },
    ]);
  });

  it('is settled by restoring, with the values', () => {
    const inConflict = after(decide(edit, situation(tombstone)));
    const restore = anUpdate({
      op_id: 'op-2',
      action: 'restore',
      base_version: 9,
      set: { [households]: 245 },
      was: { [households]: 240 },
      resolves: inConflict.conflicts.map(({ id }) => id),
    });
    expect(after(decide(restore, situation(inConflict)))).toMatchObject({
      deleted_at: null,
      conflicts: [],
      values: { [households]: 245 },
    });
  });
});
