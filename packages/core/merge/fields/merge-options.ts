import { type FieldPath, isEmpty, isList, sameValue, type Value, type Values } from '../../survey/values.ts';

/** The options of one question, before and after a person ticked. */
interface Ticks {
  /** The options that they had seen ticked. */
  readonly was: Value;
  /** The options that they left ticked. */
  readonly now: Value;
}

/** Whether the values are options of one question: a list, beside others or nothing. */
export const areOptions = (...values: readonly Value[]): boolean =>
  values.some(isList) && values.every((value) => isEmpty(value) || isList(value));

const optionsOf = (value: Value): readonly string[] => (isList(value) ? value : []);

/** Returns the options of one value that another lacks. */
export const notIn = (options: Value, other: Value): readonly string[] => {
  const others = new Set(optionsOf(other));
  return optionsOf(options).filter((option) => !others.has(option));
};

/** Returns the options that only one of two values has. */
export const differingOptions = (a: Value, b: Value): readonly string[] => [...notIn(a, b), ...notIn(b, a)];

/** Returns how many characters lists of some kind have together. */
export const lengthOfLists = (values: Values, isCounted: (path: FieldPath) => boolean): number =>
  Object.entries(values)
    .filter(([path]) => isCounted(path))
    .reduce((sum, [, value]) => sum + optionsOf(value).join('').length, 0);

/** Whether an option is among those of a value. */
export const hasOption = (value: Value, option: string): boolean => optionsOf(value).includes(option);

/**
 * Merges the options of one question: each option merges by itself.
 *
 * | option in `was` | in `now` | the operation | in the result |
 * |---|---|---|---|
 * | no | yes | ticked it | yes |
 * | yes | no | unticked it | no |
 * | no | no | says nothing of it | as on the server |
 * | yes | yes | says nothing of it | as on the server |
 *
 * Two operations over the same `was` contradict each other in no option, and their order changes no tick:
 *
 * | option in `was` | one operation | the other | in the result |
 * |---|---|---|---|
 * | no | can only tick it | can only tick it | yes, where one did |
 * | yes | can only untick it | can only untick it | no, where one did |
 *
 * The result holds no option that neither the server nor the operation has. Its order is the server's, and then the
 * added options in the operation's order. It is the operation's own list where nobody else has changed the
 * options.
 *
 * @param current the options on the server
 */
export const mergeOptions = (current: Value, { was, now }: Ticks): Value => {
  if (sameValue(current, was)) return now;
  const merged = new Set([...notIn(current, notIn(was, now)), ...notIn(now, was)]);
  return merged.size > 0 ? [...merged] : null;
};

/**
 * Returns the `was` over which `now` ticks or unticks every option that it has otherwise than one of these values, and
 * says nothing of the others.
 */
export const oppositeWhereChanged = (now: Value, earlier: readonly Value[]): Value => {
  const changed = new Set(earlier.flatMap((value) => differingOptions(value, now)));
  const kept = optionsOf(now).filter((option) => !changed.has(option));
  return [...kept, ...notIn([...changed], now)];
};
