import type { Choice, Question } from '@sampark/core/forms/definition';
import type { Value } from '@sampark/core/survey/values';
import type { FieldFrame } from '../../../ui/fields/field.tsx';
import { AcknowledgeQuestion } from './kinds/acknowledge-question.tsx';
import { PlaceQuestion } from './kinds/place-question.tsx';
import { RangeQuestion } from './kinds/range-question.tsx';
import { RankQuestion } from './kinds/rank-question.tsx';
import { NumberQuestion, SelectQuestion, TextQuestion } from './question-kinds.tsx';
import type { OnAnswer } from './typed-text.ts';

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

interface QuestionControlProps {
  readonly around: FieldAround;
  readonly question: Question;
  readonly value: Value;
  readonly choices: readonly Choice[];
  readonly notTaken: string | undefined;
  readonly onAnswer: OnAnswer;
}

/** Draws the control of a question, by its type. */
export function QuestionControl(props: QuestionControlProps) {
  const { around, question, value, choices, notTaken, onAnswer } = props;
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return <NumberQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'range':
      return <RangeQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'select_one':
    case 'select_multiple':
      return <SelectQuestion {...around} {...{ question, value, choices, onAnswer }} />;
    case 'rank':
      return <RankQuestion {...around} {...{ question, value, choices, onAnswer }} />;
    case 'acknowledge':
      return <AcknowledgeQuestion {...around} {...{ question, value, onAnswer }} />;
    case 'geopoint':
      return <PlaceQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'text':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'barcode':
    case 'geotrace':
    case 'geoshape':
      return <TextQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'calculate':
    case 'hidden':
      return null;
  }
}
