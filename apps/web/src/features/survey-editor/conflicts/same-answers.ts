import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';

/**
 * Returns whether two views have the same answers. With an open conflict or a refused value a view may hold more than its
 * answers show, so it returns false then.
 */
const saySame = (one: SurveyView, other: SurveyView): boolean =>
  one.form === other.form &&
  one.completion === other.completion &&
  one.not_taken === other.not_taken &&
  [one, other].every((view) => view.conflicts.length === 0 && Object.keys(view.refused).length === 0);

/**
 * Compares the props for `memo` where only the answers are drawn: a Save, and a draft that is written, change much of a view
 * and none of its answers.
 */
export const sameAnswers = <P extends { readonly view: SurveyView }>(before: P, after: P): boolean =>
  (Object.keys(after) as (keyof P)[]).every((name) =>
    name === 'view' ? saySame(before.view, after.view) : Object.is(before[name], after[name]),
  );

/** The parts of a view that decide what a person can do here. */
const GROUND = [
  'open_elsewhere',
  'can_edit',
  'can_delete',
  'deleted_there',
  'left_over',
  'newer_form',
] as const;

/** Returns whether only the answers' safety has changed, which the save bar shows by itself. */
export const onlySafetyChanged = (before: SurveyView, after: SurveyView): boolean =>
  saySame(before, after) &&
  GROUND.every((name) => before[name] === after[name]) &&
  [before, after].every(
    ({ stale, draft_state }) => Object.keys(stale).length === 0 && draft_state !== 'failed',
  );
