import { anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, ramesh, surveyAfter } from '@sampark/testing/situations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Values } from '../../survey/values.ts';
import type { Operation } from '../operation.ts';
import { decide } from './decide.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';

describe('an update', () => {
  const stored = aServerSurvey({ version: 7 }, { [households]: 240 });

  it('over the newest version is applied', () => {
    const update = anUpdate({ base_version: 7, set: { [households]: 245 }, was: { [households]: 240 } });
    const decision = decide(update, aSituation(stored));
    expect(decision).toMatchObject({
      status: 'applied',
      changes: [{ field: households, was: 240, now: 245 }],
    });
    expect(surveyAfter(decision)).toMatchObject({ version: 8, values: { [households]: 245 } });
  });

  it('to another field than the one changed meanwhile is merged', () => {
    const update = anUpdate({ base_version: 6, set: { [population]: 1240 }, was: { [population]: null } });
    const decision = decide(update, aSituation(stored, { later: [anEntry(7, 'ramesh')] }));
    expect(decision).toMatchObject({ status: 'merged', opened: [] });
    expect(surveyAfter(decision).values).toMatchObject({ [households]: 240, [population]: 1240 });
  });

  it('to the same field changed differently keeps the live value and mine', () => {
    const update = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const later = [anEntry(7, 'ramesh', [{ field: households, was: 230, now: 240 }])];
    const decision = decide(update, aSituation(stored, { later }));
    expect(decision.status).toBe('conflict');
    expect(surveyAfter(decision).values[households]).toBe(240);
    expect(surveyAfter(decision).conflicts).toMatchObject([
      { field: households, base: 230, theirs: 240, mine: 245, user: 'sunita' },
    ]);
  });

  it('typed over a value of their own that is in conflict ends that conflict with a new one', () => {
    const first = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const inConflict = surveyAfter(decide(first, aSituation(stored, { later: [anEntry(7, 'ramesh')] })));
    const second = anUpdate({
      op_id: 'op-2',
      base_version: 8,
      set: { [households]: 246 },
      was: { [households]: 245 },
    });
    const decision = decide(second, aSituation(inConflict));
    expect(surveyAfter(decision).conflicts).toMatchObject([{ id: 'op-2.basic_info.households', mine: 246 }]);
  });

  it('by someone else to a field in conflict opens a second one', () => {
    const first = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const inConflict = surveyAfter(decide(first, aSituation(stored)));
    const second = anUpdate({
      op_id: 'op-2',
      base_version: 6,
      set: { [households]: 251 },
      was: { [households]: 230 },
    });
    const decision = decide(second, aSituation(inConflict, { author: ramesh }));
    expect(surveyAfter(decision).conflicts.map((conflict) => conflict.mine)).toEqual([245, 251]);
  });

  it('that repeats a value which is in conflict already keeps it once', () => {
    const edit = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    const inConflict = surveyAfter(decide(edit, aSituation(stored)));
    const again = decide({ ...edit, op_id: 'op-2' }, aSituation(inConflict));
    expect(again).toMatchObject({ status: 'conflict', changed: false, opened: [] });
  });

  it('over their own earlier operation that they had not heard back about is no conflict', () => {
    const later = [anEntry(7, 'sunita', [{ field: households, was: 230, now: 240 }])];
    const update = anUpdate({ base_version: 6, set: { [households]: 245 }, was: { [households]: 230 } });
    expect(decide(update, aSituation(stored, { later }))).toMatchObject({ status: 'merged', opened: [] });
  });

  it.each([
    { by: 'ramesh', status: 'conflict' },
    { by: 'sunita', status: 'merged' },
  ])('with no base at all, of a field that $by filled in with the survey: $status', ({ by, status }) => {
    const later = [anEntry(1, by, { [households]: 240 })];
    const update = anUpdate({ base_version: null, was: null, set: { [households]: 245 } });
    expect(decide(update, aSituation(stored, { later })).status).toBe(status);
  });

  it('that does not say what its author saw is measured by its base', () => {
    const later = [anEntry(7, 'ramesh', [{ field: households, was: 230, now: 240 }])];
    const update = anUpdate({ base_version: 6, set: { [households]: 245, [population]: 1240 }, was: null });
    const decision = decide(update, aSituation(stored, { later }));
    expect(decision.opened).toMatchObject([{ field: households, base: 230, theirs: 240, mine: 245 }]);
    expect(surveyAfter(decision).values[population]).toBe(1240);
  });

  it.each([
    { by: 'ramesh', status: 'conflict' },
    { by: 'sunita', status: 'merged' },
  ])('with no base at all, of a field last written by $by: $status', ({ by, status }) => {
    const later = [anEntry(7, by, [{ field: households, was: null, now: 240 }])];
    const update = anUpdate({ base_version: null, was: null, set: { [households]: 245 } });
    expect(decide(update, aSituation(stored, { later })).status).toBe(status);
  });

  it('of an unknown survey is refused, so that the device creates it', () => {
    expect(decide(anUpdate({ set: { [households]: 1 } }), aSituation(null))).toMatchObject({
      status: 'rejected',
      code: 'survey_not_found',
    });
  });

  it('with nothing acceptable in it is refused by name and changes nothing', () => {
    const update = anUpdate({ base_version: 7, set: { [households]: 'many', village_name: ' ' } });
    const decision = decide(update, aSituation(stored));
    expect(decision).toMatchObject({ status: 'rejected', code: 'invalid_fields', changed: false });
    expect(decision.rejected_fields).toEqual({ [households]: 'not_a_number', village_name: 'required' });
  });

  it('never turns the clock of a survey back', () => {
    const ahead = aServerSurvey({ updated_at: '2027-01-01T00:00:00.000Z' });
    const decision = decide(anUpdate({ set: { [households]: 5 } }), aSituation(ahead));
    expect(surveyAfter(decision).updated_at).toBe('2027-01-01T00:00:00.000Z');
  });

  it('of disjoint fields gives the same whichever comes first, and of the same operation is idempotent', () => {
    const value = fc.integer({ min: 1, max: 9000 });
    const run = (operations: readonly Operation[]): Values =>
      operations.reduce<ServerSurvey>(
        (survey, operation) => surveyAfter(decide(operation, aSituation(survey))),
        aServerSurvey(),
      ).values;
    fc.assert(
      fc.property(value, value, (one, two) => {
        const first = anUpdate({ op_id: 'one', set: { [population]: one } });
        const second = anUpdate({ op_id: 'two', set: { [households]: two } });
        expect(run([first, second])).toEqual(run([second, first]));
        expect(run([first, first])).toEqual(run([first]));
      }),
    );
  });

  it('loses no value: each is live, was seen by who changed it, or is in a conflict', () => {
    const value = fc.integer({ min: 1, max: 5 });
    const edit = fc.record({ was: value, now: value, by: fc.constantFrom('sunita', 'ramesh') });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let survey = aServerSurvey();
        for (const [index, { was, now, by }] of edits.entries()) {
          const before = survey;
          const operation = anUpdate({
            op_id: `op-${index}`,
            base_version: before.version,
            set: { [households]: now },
            was: { [households]: was },
          });
          survey = surveyAfter(decide(operation, aSituation(before, { author: anAuthor(by) })));
          const held = [survey.values[households], ...survey.conflicts.map(({ mine }) => mine)];
          expect(held).toContain(now);
          const replaced = before.values[households];
          if (replaced !== undefined && !held.includes(replaced)) expect(was).toBe(replaced);
        }
      }),
    );
  });
});

describe('a resolve', () => {
  const mine = {
    id: 'op-1.basic_info.households',
    field: households,
    base: 230,
    theirs: 240,
    mine: 245,
    user: 'sunita',
    at: '',
  };
  const stored = aServerSurvey({ version: 8, conflicts: [mine] }, { [households]: 240 });
  const resolve = (value: number, was = 240) =>
    anUpdate({
      action: 'resolve',
      base_version: 8,
      set: { [households]: value },
      was: { [households]: was },
      resolves: [mine.id],
    });

  it.each([245, 240, 242])('with %i sets it and closes the conflict', (value) => {
    const decision = decide(resolve(value), aSituation(stored, { author: ramesh }));
    expect(surveyAfter(decision)).toMatchObject({
      version: 9,
      conflicts: [],
      values: { [households]: value },
    });
  });

  it('with the value that is live tells which that is, once', () => {
    const another = { ...mine, id: 'op-9.basic_info.households', mine: 260 };
    const twice = aServerSurvey({ version: 8, conflicts: [mine, another] }, { [households]: 240 });
    const both = { ...resolve(240), resolves: [mine.id, another.id] };
    expect(decide(both, aSituation(twice, { author: ramesh })).changes).toEqual([
      { field: households, was: 240, now: 240 },
    ]);
  });

  it('with another value tells that change alone', () => {
    expect(decide(resolve(242), aSituation(stored, { author: ramesh })).changes).toEqual([
      { field: households, was: 240, now: 242 },
    ]);
  });

  it('to what its author has in that very conflict, over a value that is newer, keeps it in a new one', () => {
    const moved = aServerSurvey({ version: 9, conflicts: [mine] }, { [households]: 260 });
    const again = { ...resolve(245), op_id: 'op-2' };
    expect(surveyAfter(decide(again, aSituation(moved))).conflicts).toMatchObject([
      { id: 'op-2.basic_info.households', theirs: 260, mine: 245 },
    ]);
  });

  it('by somebody who has not seen what its author typed over their own value since leaves that open', () => {
    const newer = anUpdate({
      op_id: 'op-2',
      base_version: 8,
      set: { [households]: 246 },
      was: { [households]: 245 },
    });
    const retyped = surveyAfter(decide(newer, aSituation(stored)));
    const decision = decide({ ...resolve(240), op_id: 'op-3' }, aSituation(retyped, { author: ramesh }));
    expect(surveyAfter({ ...decision, survey: decision.survey ?? retyped }).conflicts).toMatchObject([
      { mine: 246 },
    ]);
  });

  it('of a conflict that somebody settled the same way changes nothing', () => {
    const settled = aServerSurvey({ version: 9 }, { [households]: 245 });
    expect(decide(resolve(245), aSituation(settled))).toMatchObject({ changed: false, opened: [] });
  });

  it('of a conflict that somebody settled otherwise, to the value both had seen live, opens one too', () => {
    const settled = aServerSurvey({ version: 9 }, { [households]: 240 });
    expect(decide(resolve(245), aSituation(settled)).opened).toMatchObject([{ theirs: 240, mine: 245 }]);
  });

  it('of a conflict that somebody settled otherwise opens one new conflict', () => {
    const settled = aServerSurvey({ version: 9 }, { [households]: 250 });
    const decision = decide(resolve(245), aSituation(settled));
    expect(decision.opened).toMatchObject([{ field: households, theirs: 250, mine: 245 }]);
  });
});
