import type { LocalText } from '../definition/definition.ts';
import { isLocalText } from './local-text.ts';

/** Returns every text of a form, or of a part, that people read: its title, labels, units, hints, messages, choices and warnings. */
export function textsOf(form: object): readonly LocalText[] {
  const found: LocalText[] = [];
  const visit = (part: unknown, name: string): void => {
    if (isLocalText(part, name)) found.push(part);
    else if (typeof part === 'object' && part !== null)
      for (const [own, each] of Object.entries(part)) visit(each, own);
  };
  visit(form, '');
  return found;
}

/** Returns a form, or a part, with each of these texts as `say` gives it. */
export function withEachText<Form extends object>(form: Form, say: (text: LocalText) => LocalText): Form {
  const given = (part: unknown, name: string): unknown => {
    if (isLocalText(part, name)) return say(part);
    if (Array.isArray(part)) return part.map((each: unknown) => given(each, ''));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([own, each]) => [own, given(each, own)]));
  };
  return given(form, '') as Form;
}
