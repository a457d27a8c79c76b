import { checkValue } from '@sampark/core/forms/checks/validate';
import { Route } from 'lucide-react';
import { useState } from 'react';
import { useFieldProblemText } from '../../../../shared/data/field-problem-text.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import styles from '../kinds/field-with-ways.module.css';
import type { KindProps } from '../kinds/kind-props.ts';
import { typedText } from '../typed-text.ts';
import { TrackDialog } from './track-dialog.tsx';
import { pointTexts, type TrackKind, trackLength, trackText } from './track-text.ts';

/** Asks for a line or an area: walked, pressed on a map, or typed. */
export default function TrackQuestion(props: KindProps<TrackKind>) {
  const { question, value, notTaken, onAnswer, hint, error, ...around } = props;
  const { t } = useTranslation('capture');
  const problemText = useFieldProblemText();
  const [isOpen, setOpen] = useState(false);
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  const { type: kind } = question;
  const points = typed.problem ? [] : pointTexts(kind, typed.text);
  const said =
    points.length === 0
      ? t('track.form')
      : `${t('track.points', { count: points.length })} ${t('track.length', { metres: trackLength(kind, points) })}`;
  return (
    <div className={styles.field}>
      <TextField
        {...around}
        enterKeyHint="next"
        autoComplete="off"
        hint={[hint, said].filter(Boolean).join(' ')}
        value={typed.text}
        onText={typed.change}
        error={typed.problem ? problemText(typed.problem) : error}
      />
      {!around.readOnly && (
        <Button icon={<Route size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t(points.length === 0 ? `track.begin.${kind}` : 'track.change')}
        </Button>
      )}
      {isOpen && (
        <TrackDialog
          {...{ label: around.label, kind, begun: points }}
          onClose={() => setOpen(false)}
          onDone={(done) => {
            setOpen(false);
            onAnswer(trackText(kind, done));
          }}
        />
      )}
    </div>
  );
}
