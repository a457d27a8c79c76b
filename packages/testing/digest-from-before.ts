import { isAbout } from '@sampark/core/survey/about/about-path';
import { mixText } from '@sampark/core/survey/mix-text';
import { isList, type Values } from '@sampark/core/survey/values';

const SEEDS = [0x51ed270b, 0x2f6b1c95];

/** Returns the digest that a check of a module held before rows were reviewed: of all its answers together, with the places of its rows. */
export const digestFromBefore = (values: Values, module: string): string => {
  const answers = Object.entries(values)
    .filter(([path, value]) => path.startsWith(`${module}.`) && !isAbout(path) && value !== null)
    .map(([path, value]) => [path, isList(value) ? value.toSorted() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(answers);
  return SEEDS.map((seed) => mixText(text, seed).toString(16).padStart(8, '0')).join('');
};
