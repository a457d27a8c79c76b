import type { Point } from '@sampark/core/forms/geo-points';
import { formatNumber } from '@sampark/i18n/formats';
import { MapPin } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { failureKey } from '../positions/failure-key.ts';
import { positionText } from '../positions/position-text.ts';
import { usePosition } from '../positions/use-position.ts';
import styles from './track-dialog.module.css';
import { metresBetween } from './track-text.ts';

/** The distances after which a point is added by itself, in metres; empty: by hand only. */
const STEPS = ['', '5', '10', '50'] as const;

interface WalkProps {
  /** The place of the last point; null: there is none. */
  readonly last: Point | null;
  readonly isFull: boolean;
  readonly onPoint: (text: string) => void;
  /** The parts beside the button that adds a point. */
  readonly children: ReactNode;
}

/** Adds points where the person is: with a press, or every few metres while they walk. */
export function Walk({ last, isFull, onPoint, children }: WalkProps) {
  const { t } = useTranslation('capture');
  const { newest, failure } = usePosition();
  const [step, setStep] = useState<string>('');
  const metres = Number(step);
  const add = useEffectEvent(onPoint);

  useEffect(() => {
    if (!newest || metres === 0 || isFull) return;
    const here: Point = [newest.latitude, newest.longitude];
    if (last === null || metresBetween(last, here) >= metres) add(positionText(newest));
  }, [newest, metres, last, isFull]);

  return (
    <div className={styles.walk}>
      <p role="status" className={styles.status}>
        {failure && t(failureKey(failure))}
        {!failure && newest && t('position.exact', { count: Math.round(newest.accuracy) })}
        {!failure && !newest && (
          <>
            <Spinner /> {t('position.looking')}
          </>
        )}
      </p>
      <div className={styles.ways}>
        <Button
          icon={<MapPin size={20} aria-hidden="true" />}
          disabled={!newest || isFull}
          onClick={() => newest && onPoint(positionText(newest))}
        >
          {t('track.addHere')}
        </Button>
        {children}
      </div>
      <ChoiceField
        label={t('track.every')}
        options={STEPS.map((value) => ({
          value,
          label:
            value === '' ? t('track.byHand') : t('track.metres', { metres: formatNumber(Number(value)) }),
        }))}
        chosen={[step]}
        onChoose={([chosen]) => setStep(chosen ?? '')}
      />
    </div>
  );
}
