import { type Conflict, DELETED, keptEdits, WHOLE_SURVEY } from '../../survey/survey.ts';
import { type FieldPath, sameValue, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { FieldChange } from '../operation.ts';
import type { Situation } from './decision.ts';

/** Makes the conflict 'edited here, deleted there': the edits of a deleted survey, kept for somebody to choose. */
export const besideTombstone = (
  opId: string,
  mine: Values,
  { author, now }: Pick<Situation, 'author' | 'now'>,
): Conflict => ({
  id: `${opId}.${WHOLE_SURVEY}`,
  field: WHOLE_SURVEY,
  base: null,
  theirs: DELETED,
  mine,
  user: author.username,
  user_fullname: author.full_name,
  at: now,
});

/** Returns the history of values that were kept in a conflict while others stayed live. */
export const keptChanges = (live: Values, kept: Values): FieldChange[] =>
  Object.entries(kept).map(([field, mine]) => {
    const current = valueAt(live, field);
    return { field, was: current, now: current, mine };
  });

/** The open conflicts in which one person keeps edits of a deleted survey. There is one, but for other answers. */
export const besideOf = (conflicts: readonly Conflict[], username: string): readonly Conflict[] =>
  conflicts.filter((conflict) => conflict.user === username && keptEdits(conflict) !== null);

const isAbsentOrSame = (values: Values, [field, value]: readonly [FieldPath, Value]): boolean =>
  !Object.hasOwn(values, field) || sameValue(valueAt(values, field), value);

/** The conflict that is to take the place of several. */
interface Together {
  readonly mine: Values;
  /** Ids of the conflicts that end, because `mine` holds what they kept. */
  readonly ended: readonly string[];
}

/**
 * Takes what a person's open conflicts keep beside a deleted survey together with their further edits.
 *
 * | a field that an open conflict keeps | |
 * |---|---|
 * | no edit, or the same value | goes along |
 * | an edit that was typed over the kept value | the edit takes its place |
 * | another answer, which was not seen | the conflict stays as it is, beside the new one |
 * @param isOver whether an edit of the field was typed over what a conflict keeps there
 */
export const together = (
  edits: Values,
  open: readonly Conflict[],
  isOver: (field: FieldPath, kept: Value) => boolean,
): Together =>
  open.reduce<Together>(
    ({ mine, ended }, conflict) => {
      const left = Object.entries(keptEdits(conflict) ?? {}).filter(([field, kept]) => !isOver(field, kept));
      return left.every((each) => isAbsentOrSame(mine, each))
        ? { mine: { ...Object.fromEntries(left), ...mine }, ended: [...ended, conflict.id] }
        : { mine, ended };
    },
    { mine: edits, ended: [] },
  );
