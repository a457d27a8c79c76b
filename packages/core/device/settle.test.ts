import { aServerSurvey } from '@sampark/testing/builders';
import {
  AT,
  makings,
  outcome,
  population,
  rowIn,
  settling,
  shown,
  typed,
  unsent,
} from '@sampark/testing/device-states';
import { aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { decide } from '../merge/decide/decide.ts';
import type { Operation } from '../merge/operation.ts';
import type { Conflict, ServerSurvey } from '../survey/survey.ts';
import type { Value } from '../survey/values.ts';
import { rowOf } from './local-survey.ts';
import { inFlightOf } from './queue.ts';
import { settleSurvey } from './settle.ts';
import { applyOutcome, chosen, frozen, received, type SurveyState, saved } from './survey-state.ts';

const answered = (id: string, value: number): Conflict => ({
  id: `${id}.*`,
  field: '*',
  base: null,
  theirs: 'deleted',
  mine: { [population]: value },
  user: 'ramesh',
  at: AT,
});

const deletedWith = (...conflicts: readonly Conflict[]): ServerSurvey =>
  aServerSurvey({ version: 9, deleted_at: AT, conflicts });

const tombstone = deletedWith(answered('c1', 1300));

/** Makes one device, and the server that the rules describe. */
const aDevice = () => {
  const stamp = makings();
  const saves = (state: SurveyState, value: Value) => saved(typed(state, population, value), stamp());
  const empty: SurveyState = { row: rowOf(aServerSurvey()), queue: [] };
  return {
    stamp,
    empty,
    saves,
    /** Takes the tombstone, and lets the person keep the survey with all that others have entered. */
    keeps: (state: SurveyState, copy: ServerSurvey): SurveyState =>
      copy.conflicts.reduce(
        (next, { id }) => chosen(next, (row) => settleSurvey(row, id, 'keep', AT), stamp()),
        received(state, copy, stamp()),
      ),
    /** Sends the outbox. */
    delivers: (state: SurveyState, stored: ServerSurvey) => {
      const operations: Operation[] = [];
      let [device, server] = [state, stored];
      while (unsent(device).length > 0) {
        const sent = frozen(device);
        const operation = inFlightOf(sent.queue)?.operation;
        if (!operation) throw new Error('Nothing is in flight.');
        operations.push(operation);
        const decision = decide(operation, aSituation(server));
        server = surveyAfter(decision);
        const { status, code, rejected_fields: refused } = decision;
        const answer = outcome({ status, code, version: server.version, copy: server, refused });
        device = applyOutcome(sent, operation.op_id, answer, { ...settling, ...stamp() });
      }
      return { row: rowIn(device), server, operations };
    },
  };
};

const inConflict = ({ conflicts }: ServerSurvey) => conflicts.map(({ field, mine }) => [field, mine]);

describe('who keeps a survey that was deleted here and edited there', () => {
  it('brings its answer back, and is then asked about what they saved and had not sent', () => {
    const { empty, saves, keeps, delivers } = aDevice();
    const kept = keeps(saves(empty, 1240), tombstone);
    expect(shown(kept, population)).toBe(1240);
    const { row, server, operations } = delivers(kept, tombstone);
    expect(operations).toMatchObject([
      { action: 'restore', set: { [population]: 1300 }, resolves: ['c1.*'] },
      { action: 'update', set: { [population]: 1240 }, resolves: [] },
    ]);
    expect(server).toMatchObject({ deleted_at: null, values: { [population]: 1300 } });
    expect(inConflict(server)).toEqual([[population, 1240]]);
    expect(row).toMatchObject({ edits: {}, settling: null });
  });

  it('is not asked about what they typed over that very answer', () => {
    const { empty, saves, keeps, delivers } = aDevice();
    const sent = frozen(saves(empty, 1300));
    const typedOver = saves(sent, 1240);
    const answer = outcome({ status: 'conflict', code: 'deleted', version: 9, copy: tombstone });
    const { server } = delivers(
      keeps(applyOutcome(typedOver, 'op-1', answer, settling), tombstone),
      tombstone,
    );
    expect(server).toMatchObject({ conflicts: [], values: { [population]: 1240 } });
  });

  it('keeps every answer where two had entered one field: one is live, the other in conflict', () => {
    const { empty, keeps, delivers } = aDevice();
    const two = deletedWith(answered('c1', 1300), answered('c2', 1350));
    const { row, server, operations } = delivers(keeps(empty, two), two);
    expect(operations.map(({ resolves }) => resolves)).toEqual([['c2.*'], ['c1.*']]);
    expect(server).toMatchObject({ deleted_at: null, values: { [population]: 1350 } });
    expect(inConflict(server)).toEqual([[population, 1300]]);
    expect(row.edits).toEqual({});
  });

  it('keeps a value that the server refuses, marked', () => {
    const { empty, saves, keeps, delivers } = aDevice();
    const answer = outcome({
      status: 'rejected',
      code: 'invalid_fields',
      refused: { [population]: 'min_value' },
    });
    const refused = applyOutcome(frozen(saves(empty, 0)), 'op-1', answer, settling);
    const { row, server } = delivers(keeps(refused, tombstone), tombstone);
    expect(server.values).toMatchObject({ [population]: 1300 });
    expect(row.edits).toEqual({ [population]: { was: null, now: 0, refused: 'min_value' } });
  });

  it('may save again before any of it is sent, and take back what they saved', () => {
    const { empty, saves, keeps, delivers } = aDevice();
    const kept = keeps(saves(empty, 1240), tombstone);
    expect(inConflict(delivers(saves(kept, 1250), tombstone).server)).toEqual([[population, 1250]]);
    const { row, server } = delivers(saves(kept, null), tombstone);
    expect(server).toMatchObject({ conflicts: [], values: { [population]: 1300 } });
    expect(row.edits).toEqual({});
  });

  it('had sent theirs already: it waits in its own conflict, and the answer comes back', () => {
    const { empty, saves, keeps, delivers } = aDevice();
    const kept = keeps(frozen(saves(empty, 1240)), tombstone);
    const both = deletedWith(answered('c1', 1300), answered('op-1', 1240));
    const answer = outcome({
      status: 'conflict',
      code: 'deleted',
      version: 10,
      copy: { ...both, version: 10 },
    });
    const { server } = delivers(applyOutcome(kept, 'op-1', answer, settling), { ...both, version: 10 });
    expect(server).toMatchObject({ deleted_at: null, values: { [population]: 1300 } });
    expect(inConflict(server)).toEqual([['*', { [population]: 1240 }]]);
  });
});
