import type { Violation } from './checks/violation.ts';
import type { Rules } from './rules.ts';

/** Rules that note which fields people chose to leave empty. */
export interface NotingEmptied {
  readonly rules: Rules;
  /**
   * Whether a violation is about a value that somebody saw in a conflict, and over which they chose nothing: a choice of nothing
   * has no value that the checker of I1, I11 and I12 could follow.
   */
  readonly isOfEmptied: (violation: Violation) => boolean;
}

/** Makes rules note which fields people chose to leave empty. */
export const notingEmptied = (rules: Rules): NotingEmptied => {
  const emptied = new Set<string>();
  return {
    isOfEmptied: ({ invariant, what }) =>
      /^I1[12]?$/.test(invariant) && emptied.has(what.replace(/ = .* of (\S+) by .*/, ' of $1')),
    rules: {
      ...rules,
      device: {
        ...rules.device,
        chosen: (state, choose, stamp) => {
          const next = rules.device.chosen(state, choose, stamp);
          for (const [field, edit] of Object.entries(next.row?.edits ?? {})) {
            if (edit.settles && edit.now === null) emptied.add(`${field} of ${next.row?.identity.survey_id}`);
          }
          return next;
        },
      },
    },
  };
};
