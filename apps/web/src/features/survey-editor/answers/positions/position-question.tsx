import { checkValue } from '@sampark/core/forms/checks/validate';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useFieldProblemText } from '../../../../shared/data/field-problem-text.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import styles from '../kinds/field-with-ways.module.css';
import type { KindProps } from '../kinds/kind-props.ts';
import { typedText } from '../typed-text.ts';
import { thresholdsOf } from './accuracy.ts';
import { MapDialog } from './map-dialog.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { accuracyIn, positionText } from './position-text.ts';

/** Asks for a position: the device's own, as exact as the form wants it, or typed. */
export default function PositionQuestion(props: KindProps<'geopoint'>) {
  const { question, value, notTaken, onAnswer, hint, error, ...around } = props;
  const { t } = useTranslation('capture');
  const problemText = useFieldProblemText();
  const [isMeasuring, setMeasuring] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  const thresholds = thresholdsOf(question);
  const accuracy = accuracyIn(typed.text);
  const said = () => {
    if (accuracy === null) return t('position.form');
    return t(accuracy > thresholds.warning ? 'position.poorAnswer' : 'position.exact', { count: accuracy });
  };

  return (
    <div className={styles.field}>
      <TextField
        {...around}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        hint={[hint, said()].filter(Boolean).join(' ')}
        value={typed.text}
        onText={typed.change}
        error={typed.problem ? problemText(typed.problem) : error}
      />
      {!around.readOnly && (
        <div className={styles.ways}>
          <Button icon={<LocateFixed size={20} aria-hidden="true" />} onClick={() => setMeasuring(true)}>
            {t(typed.text === '' ? 'position.measure' : 'position.measureAgain')}
          </Button>
          <Button icon={<MapPin size={20} aria-hidden="true" />} onClick={() => setPlacing(true)}>
            {t('position.place')}
          </Button>
        </div>
      )}
      {isPlacing && (
        <MapDialog
          label={around.label}
          begun={typed.problem ? '' : typed.text}
          onPlace={(at) => {
            setPlacing(false);
            onAnswer(at.map((degrees) => degrees.toFixed(6)).join(' '));
          }}
          onClose={() => setPlacing(false)}
        />
      )}
      {isMeasuring && (
        <PositionDialog
          label={around.label}
          thresholds={thresholds}
          onPosition={(position) => {
            setMeasuring(false);
            onAnswer(positionText(position));
          }}
          onClose={() => setMeasuring(false)}
        />
      )}
    </div>
  );
}
