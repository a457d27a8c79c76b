import { checkValue } from '@sampark/core/forms/validate';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useFieldProblemText } from '../../../../shared/data/field-problem-text.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { notify } from '../../../../ui/overlays/toasts.tsx';
import { typedText } from '../typed-text.ts';
import type { KindProps } from './kind-props.ts';
import styles from './place-question.module.css';

/** The longest wait for a position, in milliseconds: a phone without network needs the sky for it. */
const LONGEST_WAIT = 60_000;

/** Returns a position as XForms writes it: latitude, longitude, altitude, accuracy, in degrees and metres. */
const written = ({ coords }: GeolocationPosition): string =>
  [
    coords.latitude.toFixed(6),
    coords.longitude.toFixed(6),
    (coords.altitude ?? 0).toFixed(1),
    coords.accuracy.toFixed(1),
  ].join(' ');

/** Returns the accuracy in a place, whole metres; `null`: it says none. */
const accuracyOf = (text: string): number | null => {
  const accuracy = Number(text.trim().split(/\s+/)[3]);
  return accuracy > 0 ? Math.round(accuracy) : null;
};

/** Asks for a place: by the phone's own position, or typed. */
export function PlaceQuestion({
  question,
  value,
  notTaken,
  onAnswer,
  hint,
  error,
  ...around
}: KindProps<'geopoint'>) {
  const { t } = useTranslation('rows');
  const problemText = useFieldProblemText();
  const [busy, setBusy] = useState(false);
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  const accuracy = accuracyOf(typed.text);

  const locate = () => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      (position) => {
        setBusy(false);
        onAnswer(written(position));
      },
      () => {
        setBusy(false);
        notify.error(t('noPosition'));
      },
      { enableHighAccuracy: true, timeout: LONGEST_WAIT },
    );
  };

  return (
    <div className={styles.place}>
      <TextField
        {...around}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        hint={[hint, accuracy === null ? t('placeForm') : t('accuracy', { count: accuracy })]
          .filter(Boolean)
          .join(' ')}
        value={typed.text}
        onText={typed.change}
        error={typed.problem ? problemText(typed.problem) : error}
      />
      {!around.readOnly && (
        <Button icon={<LocateFixed size={20} aria-hidden="true" />} busy={busy} onClick={locate}>
          {t('locate')}
        </Button>
      )}
    </div>
  );
}
