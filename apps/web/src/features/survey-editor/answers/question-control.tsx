import type { Choice, Question } from '@sampark/core/forms/definition/definition';
import { asksForVillage } from '@sampark/core/survey/record-form';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { AcknowledgeQuestion } from './kinds/acknowledge-question.tsx';
import type { FieldAround } from './kinds/kind-props.ts';
import { LazyCodeQuestion } from './kinds/lazy-code-question.ts';
import { LazyFileQuestion } from './kinds/lazy-file-question.ts';
import { LazyPositionQuestion } from './kinds/lazy-position-question.ts';
import { LazyRankQuestion } from './kinds/lazy-rank-question.ts';
import { LazyRecordQuestion } from './kinds/lazy-record-question.ts';
import { LazyTrackQuestion } from './kinds/lazy-track-question.ts';
import { LazyVillageQuestion } from './kinds/lazy-village-question.ts';
import { RangeQuestion } from './kinds/range-question.tsx';
import { NumberQuestion, SelectQuestion, TextQuestion } from './question-kinds.tsx';
import type { OnAnswer } from './typed-text.ts';

interface QuestionControlProps {
  readonly around: FieldAround;
  readonly question: Question;
  readonly path: FieldPath;
  readonly value: Value;
  readonly choices: readonly Choice[];
  readonly notTaken: string | undefined;
  readonly onAnswer: OnAnswer;
}

/** Draws the control of a question, by its type. */
export function QuestionControl(props: QuestionControlProps) {
  const { around, question, path, value, choices, notTaken, onAnswer } = props;
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
      return <LazyRankQuestion {...around} {...{ question, value, choices, onAnswer }} />;
    case 'select_record':
      return <LazyRecordQuestion {...around} {...{ question, value, choices, onAnswer }} />;
    case 'acknowledge':
      return <AcknowledgeQuestion {...around} {...{ question, value, onAnswer }} />;
    case 'barcode':
      return <LazyCodeQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'geopoint':
      return <LazyPositionQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'geotrace':
    case 'geoshape':
      return <LazyTrackQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'text':
      if (asksForVillage(question, path))
        return <LazyVillageQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
      return <TextQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'date':
    case 'time':
    case 'dateTime':
      return <TextQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return <LazyFileQuestion {...around} {...{ question, value, onAnswer }} />;
    case 'calculate':
    case 'hidden':
      return null;
  }
}
