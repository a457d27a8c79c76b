import { can } from '@sampark/core/access/can';
import { refusalOfStep } from '@sampark/core/access/may-review';
import type { Role } from '@sampark/core/access/roles';
import { checkField } from '@sampark/core/forms/checks/check-field';
import { formFields } from '@sampark/core/forms/fields/fields';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { Decision, Situation } from '@sampark/core/merge/decide/decision';
import type { HistoryEntry } from '@sampark/core/merge/history';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { anAuthor } from './builders.ts';

const fields = formFields(villageStandard);

export const sunita = anAuthor('sunita');
export const ramesh = anAuthor('ramesh');

/** Makes a situation in which Sunita acts on a survey of the standard form. */
export const aSituation = (stored: ServerSurvey | null, more: Partial<Situation> = {}): Situation => ({
  stored,
  author: sunita,
  later: [],
  check: (field, value) => checkField(fields, field, value),
  form: villageStandard,
  now: '2026-11-20T10:00:00.000Z',
  epoch: 'e1',
  ...more,
});

/** Makes the situation of a person with a role in a survey that Asha began in `p1`, with their rights in its review. */
export const aSituationOf = (
  name: string,
  role: Role,
  stored: ServerSurvey | null,
  more: Partial<Situation> = {},
): Situation => {
  const person = { user_id: name, username: name, full_name: name, role, panchayat_id: 'p1', block_id: 'b1' };
  const subject = { panchayat_id: 'p1', block_id: 'b1', created_by: 'asha' };
  return aSituation(stored, {
    author: anAuthor(name),
    refusalOfStep: (event) => refusalOfStep(person, event, subject, false),
    isBound: !can(person, 'review', subject),
    ...more,
  });
};

/** Makes the history entry of something that somebody did on their phone. */
export const anEntry = (
  version: number,
  user_id: string,
  changes: HistoryEntry['changes'] = [],
): HistoryEntry => ({ version, user_id, device_id: `${user_id}-phone`, changes });

/** Returns the survey after a decision. */
export const surveyAfter = ({ survey }: Decision): ServerSurvey => {
  if (!survey) throw new Error('The decision left no survey.');
  return survey;
};
