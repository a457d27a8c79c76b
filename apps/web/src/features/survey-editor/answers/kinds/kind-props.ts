import type { Question } from '@sampark/core/forms/definition/definition';
import type { Value } from '@sampark/core/survey/values';
import type { FieldFrame } from '../../../../ui/fields/field.tsx';
import type { OnAnswer } from '../typed-text.ts';

/** The parts that are the same around every kind of question. */
export interface FieldAround extends Omit<FieldFrame, 'end'> {
  readonly readOnly: boolean;
}

export interface KindProps<T extends Question['type']> extends FieldAround {
  readonly question: Extract<Question, { type: T }>;
  readonly value: Value;
  /** Typed text that is in the field and is no answer to it; undefined: there is none. */
  readonly notTaken: string | undefined;
  readonly onAnswer: OnAnswer;
}
