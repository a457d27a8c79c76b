import type { FormDefinition } from '../definition.ts';
import { isLocalText } from '../local-text.ts';

type Parts = Readonly<Record<string, unknown>>;

const hasParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/**
 * Whether a newer value is the older one, in whose texts languages may have been added.
 * @param name under which both stand
 */
function addsLanguages(before: unknown, after: unknown, name = ''): boolean {
  if (!hasParts(before) || !hasParts(after)) return before === after;
  const names = Object.keys(before);
  const isText = isLocalText(before, name) && isLocalText(after, name);
  if (!isText && names.length !== Object.keys(after).length) return false;
  return names.every((each) => Object.hasOwn(after, each) && addsLanguages(before[each], after[each], each));
}

/**
 * Returns a version of a form in the languages of a newer one, where that asks the very same and only says it in more languages;
 * `null`: it asks anything else. What the server sealed is no part of what a form asks.
 */
export function inMoreLanguages(before: FormDefinition, newer: FormDefinition): FormDefinition | null {
  const { version } = before;
  const lent: FormDefinition & { seal?: string } = { ...newer, version };
  const own: FormDefinition & { seal?: string } = { ...before };
  delete lent.seal;
  delete own.seal;
  return addsLanguages(own, lent) ? lent : null;
}
