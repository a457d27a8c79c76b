import { formatNumber } from '@sampark/i18n/formats';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { SafetySign } from '../../../../ui/feedback/sign.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import type { Thresholds } from './accuracy.ts';
import { failureKey } from './failure-key.ts';
import styles from './position-dialog.module.css';
import type { Measured } from './position-text.ts';
import { usePosition } from './use-position.ts';

interface PositionDialogProps {
  /** The question that it answers. */
  readonly label: string;
  readonly thresholds: Thresholds;
  readonly onPosition: (position: Measured) => void;
  readonly onClose: () => void;
}

/** Waits for a position that is exact enough, and takes it by itself. A person may take what there is before. */
export function PositionDialog({ label, thresholds, onPosition, onClose }: PositionDialogProps) {
  const { t } = useTranslation('capture');
  const id = useId();
  const { best, failure } = usePosition();
  const take = useEffectEvent(onPosition);
  const { capture, warning } = thresholds;

  useEffect(() => {
    if (best && best.accuracy <= capture) take(best);
  }, [best, capture]);

  const isPoor = best !== null && best.accuracy > warning;
  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{label}</h2>
      <div className={styles.found} role="status">
        {best ? (
          <p className={styles.accuracy}>{t('position.exact', { count: Math.round(best.accuracy) })}</p>
        ) : (
          failure === null && (
            <p className={styles.looking}>
              <Spinner /> {t('position.looking')}
            </p>
          )
        )}
        {failure && <p>{t(failureKey(failure))}</p>}
        {isPoor && !failure && <SafetySign kind="mark">{t('position.poor')}</SafetySign>}
      </div>
      <p className={styles.soft}>
        {failure === 'refused' || failure === 'unavailable'
          ? t('position.orType')
          : t('position.waiting', { metres: formatNumber(capture) })}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{t('position.cancel')}</Button>
        <Button kind="primary" disabled={!best} onClick={() => best && onPosition(best)}>
          {t('position.take')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
