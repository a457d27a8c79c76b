import { decide } from '@sampark/core/merge/decide';
import { describe, expect, it } from 'vitest';
import { runSchedule, type Tally } from './run-schedule.ts';

const SCHEDULES = 2_000;

/** Runs seeds until one breaks an invariant. */
const caught = (rule: typeof decide, seeds = 200): boolean => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    if (runSchedule(seed, rule).violations.length > 0) return true;
  }
  return false;
};

/** The same operation from somebody who says they saw what is there now: what lies underneath is overwritten. */
const lastWriteWins: typeof decide = (operation, situation) =>
  operation.action === 'update' && situation.stored
    ? decide({ ...operation, was: situation.stored.values }, situation)
    : decide(operation, situation);

const withoutConflicts: typeof decide = (operation, situation) => {
  const decision = decide(operation, situation);
  const { survey } = decision;
  return survey ? { ...decision, survey: { ...survey, conflicts: [] }, opened: [] } : decision;
};

const blindDelete: typeof decide = (operation, situation) =>
  decide(operation, operation.action === 'delete' ? { ...situation, later: [] } : situation);

const noTombstone: typeof decide = (operation, situation) =>
  decide(operation, {
    ...situation,
    stored: situation.stored && { ...situation.stored, deleted_at: null },
  });

const everyDifferenceIsAConflict: typeof decide = (operation, situation) =>
  operation.action === 'update' ? decide({ ...operation, was: {} }, situation) : decide(operation, situation);

describe('devices, a bad network and the rules of merge and queue', () => {
  it(`lose no edit, repeat none and end alike in ${SCHEDULES} seeded schedules`, () => {
    const sum: Tally = {
      edits: 0,
      deletes: 0,
      settled: 0,
      conflicts: 0,
      dropped: 0,
      doubled: 0,
      late: 0,
      crashes: 0,
    };
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { violations, tally } = runSchedule(seed);
      expect(violations, `seed ${seed}`).toEqual([]);
      for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key];
    }
    // Not vacuous: every kind of trouble happened, many times.
    expect(sum.edits).toBeGreaterThan(5 * SCHEDULES);
    for (const happened of Object.values(sum)) expect(happened).toBeGreaterThan(SCHEDULES / 8);
  }, 120_000);

  it('are caught when the last write wins', () => {
    expect(caught(lastWriteWins)).toBe(true);
  });

  it('are caught when conflicts are dropped', () => {
    expect(caught(withoutConflicts)).toBe(true);
  });

  it('are caught when a delete does not look at what it deletes', () => {
    expect(caught(blindDelete)).toBe(true);
  });

  it('are caught when a deleted survey takes edits as if it were live', () => {
    expect(caught(noTombstone)).toBe(true);
  });

  it('are caught when every difference is called a conflict', () => {
    expect(caught(everyDifferenceIsAConflict)).toBe(true);
  });
});
