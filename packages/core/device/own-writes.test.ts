import { AT, households, makings, onServer, outcome, synced, typed } from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { cursorAfter, holdsOutcome } from './own-writes.ts';
import { frozen, received, type SurveyState, saved } from './survey-state.ts';

describe('the cursor of who sends', () => {
  const steps = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'd' },
  ];

  it('moves over the rows that an answer covers', () => {
    expect(cursorAfter('a', steps.slice(0, 1))).toEqual({ cursor: 'b', waiting: [] });
  });

  it('stays where somebody else wrote in between', () => {
    const step = { from: 'x', to: 'y' };
    expect(cursorAfter('a', [step])).toEqual({ cursor: 'a', waiting: [step] });
  });

  it('moves over answers that come in another order than their batches were committed', () => {
    const later = cursorAfter('a', steps.slice(1));
    expect(later.cursor).toBe('a');
    expect(cursorAfter(later.cursor, [...later.waiting, ...steps.slice(0, 1)])).toEqual({
      cursor: 'd',
      waiting: [],
    });
  });
});

describe('an outcome leaves a device with what the feed would bring', () => {
  const stamp = makings();
  const sent = frozen(saved(typed(synced, households, 245), stamp()));
  const id = sent.queue[0]?.id ?? '';
  const cases: [string, boolean, SurveyState, ReturnType<typeof outcome> | null][] = [
    ['over the copy that the operation was made over', true, sent, outcome()],
    [
      'over a newer one, which came with the feed',
      true,
      received(sent, { ...onServer, version: 9 }, stamp()),
      outcome(),
    ],
    ['with the survey beside it', true, sent, outcome({ status: 'merged', copy: onServer })],
    ['when the operation is refused', true, sent, outcome({ status: 'rejected', code: 'forbidden' })],
    ['not when there is none', false, sent, null],
    ['not of an operation that is known already', false, synced, outcome()],
    ['not of a survey that is gone', false, { ...sent, row: null }, outcome()],
    [
      'not over an older copy than the operation was made over',
      false,
      { ...sent, row: sent.row && { ...sent.row, server: { ...onServer, version: 6, updated_at: AT } } },
      outcome(),
    ],
  ];
  it.each(cases)('%s', (_, isTaken, state, known) => {
    expect(holdsOutcome(state, id, known)).toBe(isTaken);
  });
});
