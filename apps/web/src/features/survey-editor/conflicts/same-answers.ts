import type { SurveyView } from '../../../data/ports/open-survey.ts';

/** Whether two views say the same of the answers; where a choice waits, it may say more than they show. */
const saySame = (one: SurveyView, other: SurveyView): boolean =>
  one.form === other.form &&
  one.values === other.values &&
  one.not_taken === other.not_taken &&
  [one, other].every((view) => view.conflicts.length === 0 && Object.keys(view.refused).length === 0);

/**
 * For `memo`, of what is drawn from the answers alone: a Save, and a draft that is written, change much of a view and
 * nothing of them.
 */
export const sameAnswers = <P extends { readonly view: SurveyView }>(before: P, after: P): boolean =>
  (Object.keys(after) as (keyof P)[]).every((name) =>
    name === 'view' ? saySame(before.view, after.view) : Object.is(before[name], after[name]),
  );

/** What decides what can be done here. */
const GROUND = ['open_elsewhere', 'can_edit', 'can_delete', 'deleted_there', 'left_over'] as const;

/** Whether all that has changed is how safe the answers are, which the save bar tells by itself. */
export const onlySafetyMoved = (before: SurveyView, after: SurveyView): boolean =>
  saySame(before, after) &&
  GROUND.every((name) => before[name] === after[name]) &&
  [before, after].every(
    ({ moved, draft_state }) => Object.keys(moved).length === 0 && draft_state !== 'failed',
  );
