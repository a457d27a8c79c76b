import { formatNumber } from '@sampark/i18n/formats';
import { Slider } from '../../../../ui/fields/slider.tsx';
import { NumberQuestion } from '../question-kinds.tsx';
import type { KindProps } from './kind-props.ts';

/** Asks for a number between two ends: to be typed, or to be set by hand. */
export function RangeQuestion(props: KindProps<'range'>) {
  const { question, value, onAnswer, readOnly, label } = props;
  return (
    <div>
      <NumberQuestion {...props} />
      <Slider
        label={label}
        min={question.min}
        max={question.max}
        step={question.step}
        ends={[formatNumber(question.min), formatNumber(question.max)]}
        value={typeof value === 'number' ? value : null}
        disabled={readOnly}
        onValue={onAnswer}
      />
    </div>
  );
}
