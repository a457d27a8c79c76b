import type { FieldProblem } from '@sampark/core/forms/checks/validate';
import type { Value } from '@sampark/core/survey/values';

/** Gets the field's answer from now on, and the text in the field where that is no answer. */
export type OnAnswer = (answer: Value, notTaken?: string) => void;

/** A text in its field. */
interface TypedText {
  readonly text: string;
  /** The reason why it is not the answer. */
  readonly problem: FieldProblem | null;
  readonly change: (text: string) => void;
}

/**
 * Takes the typed text as the answer unless `check` objects. Then the text stays in the field with the reason, to be mended,
 * and the last answer still counts.
 * @param notTaken such a text that is in the field; undefined: the answer is
 */
export const typedText = (
  value: Value,
  notTaken: string | undefined,
  check: (text: string) => FieldProblem | null,
  onAnswer: OnAnswer,
): TypedText => ({
  text: notTaken ?? (typeof value === 'string' ? value : ''),
  problem: notTaken === undefined ? null : check(notTaken),
  change: (text) => {
    if (check(text)) onAnswer(value, text);
    else onAnswer(text === '' ? null : text);
  },
});
