import type { Operation } from '@sampark/core/merge/operation';
import { coreRules } from '../rules.ts';
import type { ModelAnswer } from '../server/model-answer.ts';
import { type CarryRules, carryRules } from './carry-rules.ts';

/** Rules of carrying with one fault each; a month must show it. */
export interface CarryMutant {
  readonly name: string;
  readonly rules: CarryRules;
  /** The month that shows it. */
  readonly seed: number;
}

const mutant = (name: string, broken: Partial<CarryRules>, seed = 1): CarryMutant => ({
  name,
  rules: { ...carryRules, ...broken },
  seed,
});

/** Says of every operation of an answer that it was applied, with nothing beside. */
const allApplied = (answer: ModelAnswer): ModelAnswer => ({
  ...answer,
  results: answer.results.map((result) => ({
    ...result,
    isSent: false,
    decision: { ...result.decision, status: 'applied', code: null, rejected_fields: {} },
  })),
});

let again = 0;
/** Gives operations other ids. */
const renamed = (operations: readonly Operation[]): readonly Operation[] =>
  operations.map((operation) => ({ ...operation, op_id: `${operation.op_id}-again${(again += 1)}` }));

export const carryMutants: readonly CarryMutant[] = [
  mutant('a bundle freezes nothing', { pack: ({ look }) => look() }),
  mutant('a bundle that is made again has other ids', { pack: ({ freeze }) => renamed(freeze()) }),
  mutant('work is its courier’s', { authorOf: (_, courier) => courier }),
  mutant('what was taken is forgotten', {
    remembersBundles: false,
    rules: { ...coreRules, server: { ...coreRules.server, remembers: false } },
  }),
  mutant('of a cut bundle the receipt says the whole', {
    takeCut: (operations) => operations.slice(0, Math.ceil(operations.length / 2)),
    settle: ({ of, answer }) => {
      const [first] = answer.results;
      const missing = of.operations
        .slice(answer.results.length)
        .flatMap(({ op_id }) => (first ? [{ ...first, op_id }] : []));
      of.by.answered(of.operations, { ...answer, results: [...answer.results, ...missing] });
    },
  }),
  mutant('a receipt settles what was saved since', {
    settle: ({ of, answer }) => {
      of.by.answered(of.operations, answer);
      const surveys = new Set(of.operations.map(({ survey_id }) => survey_id));
      const later = of.by.waiting().filter(({ survey_id }) => surveys.has(survey_id));
      const [first] = answer.results;
      if (!first) return;
      const results = later.map(({ id: op_id }) => ({ ...first, op_id }));
      of.by.answered(
        later.map(({ operation }) => operation),
        allApplied({ ...answer, results, step: null }),
      );
    },
  }),
  mutant('a refusal in a receipt counts as taken', {
    settle: ({ of, answer }) => of.by.answered(of.operations, allApplied(answer)),
  }),
  // It shows seldom: the reason of a refusal has to go before another bundle comes.
  mutant('a refusal is forgotten', { remembersRefusals: false }, 265),
  mutant('a receipt is not read', { settle: () => undefined }),
];
