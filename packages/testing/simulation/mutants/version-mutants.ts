import { unmoved } from '@sampark/core/device/local-survey';
import type { received } from '@sampark/core/device/survey-state';
import type { decide } from '@sampark/core/merge/decide/decide';
import { formVersionOf } from '@sampark/core/merge/operation';
import { coreRules } from '../rules.ts';
import { deviceMutant, type Mutant, serverMutant } from './mutant.ts';

const { server, device } = coreRules;

/** Takes the version of whoever comes last. */
const lastCounts: typeof decide = (operation, situation) => {
  const decision = server.decide(operation, situation);
  const { survey, changed } = decision;
  const form_version = survey ? formVersionOf(operation, survey) : 0;
  return survey && changed && form_version > 0
    ? { ...decision, survey: { ...survey, form_version } }
    : decision;
};

const takesMoveBack: typeof received = (state, copy, stamp) => {
  const next = device.received(state, copy, stamp);
  return next.row ? { ...next, row: unmoved(next.row) } : next;
};

/** Faults in the versions of a survey's form. */
export const versionMutants: readonly Mutant[] = [
  serverMutant('the last version counts', 'a survey falls back to an older version of its form', {
    decide: lastCounts,
  }),
  serverMutant('only the newest version checks', 'what an older version of the form asked is refused', {
    versionsFor: (newest) => [newest],
  }),
  serverMutant('a delta over a move', 'readers of deltas do not hear that a survey was moved', {
    deltaOf: (before, after) => server.deltaOf({ ...before, form_version: after.form_version }, after),
  }),
  serverMutant('a move without an answer', 'the survey does not go along with the answer to a move', {
    mustSendSurvey: (operation, decided, answer) => {
      const survey = decided.survey && answer.stored;
      const unheard = survey && {
        ...decided,
        survey: { ...decided.survey, form_version: survey.form_version },
      };
      return operation.action === 'update' && unheard
        ? server.mustSendSurvey({ ...operation, form_version: undefined as never }, unheard, answer)
        : server.mustSendSurvey(operation, decided, answer);
    },
  }),
  deviceMutant('a copy takes a move back', 'a copy from before a move undoes it', {
    received: takesMoveBack,
  }),
];
