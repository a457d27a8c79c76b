import type { FieldProblem } from '@sampark/core/forms/validate';
import type { Value } from '@sampark/core/survey/values';

/** Takes what a field's answer is from now on, and what stands in the field where that is no answer. */
export type OnAnswer = (answer: Value, notTaken?: string) => void;

/** A text as it stands in its field. */
interface TypedText {
  readonly text: string;
  /** Why it is not the answer. */
  readonly problem: FieldProblem | null;
  readonly change: (text: string) => void;
}

/**
 * What is typed is the answer as far as `check` has nothing against it. Else it stays in its field with the reason, to be
 * mended, over the last answer.
 * @param notTaken what stands in the field so; undefined: the answer does
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
