import type { FieldProblem } from '@sampark/core/forms/validate';
import type { Value } from '@sampark/core/survey/values';
import { useState } from 'react';

/** A text as it stands in its field. */
interface TypedText {
  readonly text: string;
  /** Why it is not the answer. */
  readonly problem: FieldProblem | null;
  readonly change: (text: string) => void;
}

interface NotTaken {
  readonly text: string;
  readonly before: Value;
  readonly problem: FieldProblem;
}

/**
 * What is typed is the answer as far as `check` has nothing against it. Else it stays in its field with the reason, to be
 * mended, until the answer changes otherwise.
 */
export function useNotTaken(
  value: Value,
  check: (text: string) => FieldProblem | null,
  onAnswer: (value: Value) => void,
): TypedText {
  const [last, setLast] = useState<NotTaken | null>(null);
  const notTaken = last?.before === value ? last : null;
  return {
    text: notTaken?.text ?? (typeof value === 'string' ? value : ''),
    problem: notTaken?.problem ?? null,
    change: (text) => {
      const problem = check(text);
      setLast(problem && { text, before: value, problem });
      if (!problem) onAnswer(text === '' ? null : text);
    },
  };
}
