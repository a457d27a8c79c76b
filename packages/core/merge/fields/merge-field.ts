import { sameValue, type Value } from '../../survey/values.ts';

export type FieldOutcome = 'set' | 'same' | 'conflict';

/**
 * The three-way merge of one field (null and absent are the same: empty).
 *
 * | server's value now | | outcome |
 * |---|---|---|
 * | equals `now` | both said the same | same |
 * | equals `was` | nobody else changed it | set |
 * | else, last set by this device's own earlier operation, which this one was typed over | | set |
 * | else | both changed it differently | conflict |
 */
export const mergeField = (
  current: Value,
  { was, now, typedOverOwn }: { was: Value; now: Value; typedOverOwn: boolean },
): FieldOutcome => {
  if (sameValue(current, now)) return 'same';
  return sameValue(current, was) || typedOverOwn ? 'set' : 'conflict';
};
