import { withoutAbout } from './about/about-path.ts';
import { mixText } from './mix-text.ts';
import { isEmpty, isList, type Values } from './values.ts';

/**
 * Returns a short text that is another one when an answer of a survey changes. An exported file holds it, so that an import
 * sees whether somebody has changed the survey since. Words about answers count for nothing.
 */
export function stateOfAnswers(values: Values): string {
  const answers = Object.entries(withoutAbout(values))
    .filter(([, value]) => !isEmpty(value))
    .map(([path, value]) => [path, isList(value) ? value.toSorted() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(answers);
  return `${mixText(text, 1).toString(36)}-${mixText(text, 2).toString(36)}`;
}
