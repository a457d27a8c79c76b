import type { Choice, FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { fieldAt } from '@sampark/core/forms/fields/fields';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { type FieldPath, isList, type Value } from '@sampark/core/survey/values';

/**
 * Returns the choices that a question offers, and behind them those that were chosen and that another version of the form
 * had: the answer stays, and is read in its own words.
 */
export const withGoneChoices = (
  choices: readonly Choice[],
  { question, path, value }: { readonly question: Question; readonly path: FieldPath; readonly value: Value },
  versions: readonly FormDefinition[],
): readonly Choice[] => {
  if (!('choices' in question)) return choices;
  const chosen = typeof value === 'string' ? [value] : isList(value) ? value : [];
  const unknown = chosen.filter((name) => !question.choices.some((choice) => choice.name === name));
  const gone = unknown.flatMap((name) => choiceIn(versions, path, name) ?? []);
  return gone.length > 0 ? [...choices, ...gone] : choices;
};

const choiceIn = (versions: readonly FormDefinition[], path: FieldPath, name: string): Choice | undefined => {
  for (const form of versions) {
    const question = fieldAt(knownFields(form), path)?.question;
    const found =
      question && 'choices' in question ? question.choices.find((choice) => choice.name === name) : undefined;
    if (found) return found;
  }
  return;
};
