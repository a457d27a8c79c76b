import { mixText } from '../mix-text.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import { isEmpty, isList, type Value, type Values } from '../values.ts';
import { isOutsideModules } from './outside-modules.ts';

/** Two beginnings, so that two contents hardly ever have one digest. */
const SEEDS = [0x51ed270b, 0x2f6b1c95];

/** Returns an answer in one spelling: the order of ticks says nothing. */
const spelled = (value: Value): Value => (isList(value) ? value.toSorted() : value);

const digestOfText = (text: string): string =>
  SEEDS.map((seed) => mixText(text, seed).toString(16).padStart(8, '0')).join('');

/** Returns a short text that is another one for another answer. Equal answers have the same digest on every device. */
export const digestOfAnswer = (value: Value): string => digestOfText(JSON.stringify(spelled(value)));

/**
 * Returns a short text that is another one when an answer changes: of a module, or with `*` of what stands outside of all
 * modules: the name, the date and the reasons. Equal answers have the same digest on every device.
 */
export const digestOf = (values: Values, target: string): string => {
  const isOf = (path: string): boolean =>
    target === WHOLE_SURVEY ? isOutsideModules(path) : path.startsWith(target) && path[target.length] === '.';
  const answers = Object.entries(values)
    .filter(([path, value]) => isOf(path) && !isEmpty(value))
    .map(([path, value]) => [path, spelled(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return digestOfText(JSON.stringify(answers));
};
