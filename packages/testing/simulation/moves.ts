import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { applyOutcome } from '@sampark/core/device/survey-state';
import { decide } from '@sampark/core/merge/decide/decide';
import type { Decision } from '@sampark/core/merge/decide/decision';
import { unchanged } from '@sampark/core/merge/outcome';
import { holdForReview } from '@sampark/core/merge/review/hold-for-review';
import { type NotingEmptied, notingEmptied } from './emptied.ts';
import { coreRules, type Rules } from './rules.ts';

/** Operations of everybody together after which somebody else may be away. */
const SPELL = 12;

/** Whether a person is away: one in three is in any spell, each spell others. */
const isAway = (seed: number, user: string, spell: number): boolean => {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(spell + 1, 0x85ebca6b);
  for (const letter of user) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x27d4eb2f);
  return (mixed >>> 8) % 3 === 0;
};

const forbidden = { ...unchanged(null, 'rejected'), code: 'forbidden' } as unknown as Decision;

/** The rules of a schedule with moves, and what they came to. */
export interface Moves extends Pick<NotingEmptied, 'isOfEmptied'> {
  /** Operations that were held for review. */
  readonly held: ReadonlySet<string>;
  readonly rules: Rules;
}

/**
 * Makes the rules with people who are moved away and back while they work. The server holds their work for review
 * meanwhile, and their devices hear only that it is safe. They go on hearing of changes, which the real server would
 * not allow them: so these schedules check what becomes of their work, and not what leaves their devices.
 */
export const withMoves = (seed: number): Moves => {
  const held = new Set<string>();
  const noting = notingEmptied(coreRules);
  let taken = 0;
  return {
    held,
    isOfEmptied: noting.isOfEmptied,
    rules: {
      server: {
        ...coreRules.server,
        decide: (operation, situation) => {
          taken += 1;
          if (!isAway(seed, situation.author.user_id, Math.floor(taken / SPELL))) {
            return decide(operation, situation);
          }
          if (operation.action === 'restore') return { ...forbidden, survey: situation.stored };
          const decision = holdForReview(operation, situation);
          if (decision.survey !== null) held.add(operation.op_id);
          return decision;
        },
        resultCoversFeed: (operation, decision) =>
          coreRules.server.resultCoversFeed(operation, decision, held.has(operation.op_id)),
      },
      device: {
        ...noting.rules.device,
        settled: (state, id, outcome, settling) =>
          held.has(id)
            ? applyOutcome(
                state,
                id,
                { ...outcome, status: 'applied', code: HELD_FOR_REVIEW, version: 0, copy: null },
                settling,
              )
            : applyOutcome(state, id, outcome, settling),
      },
      records: coreRules.records,
    },
  };
};
