import { type Point, pointIn } from '@sampark/core/forms/geo-points';
import { useId, useState } from 'react';
import { LazyPlainMap } from '../../../../shared/map/lazy-plain-map.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import styles from './map-dialog.module.css';
import { useMapBeginning } from './use-map-beginning.ts';

interface MapDialogProps {
  /** The question that it answers. */
  readonly label: string;
  /** The answer that is there already, as XForms writes it. */
  readonly begun: string;
  readonly onPlace: (at: Point) => void;
  readonly onClose: () => void;
}

/** Lets a person press on a map where something is. */
export function MapDialog({ label, begun, onPlace, onClose }: MapDialogProps) {
  const { t } = useTranslation('capture');
  const id = useId();
  const [place, setPlace] = useState(() => (begun === '' ? null : pointIn(begun)));
  const beginning = useMapBeginning(place ? [place] : []);
  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{label}</h2>
      <div className={styles.map}>
        {beginning && (
          <LazyPlainMap
            label={t('position.map')}
            marks={place ? [{ id: 'place', at: place, name: label, look: 'drop' }] : []}
            chosen={place && 'place'}
            around={beginning}
            onPlace={setPlace}
          />
        )}
      </div>
      <p role="status">
        {place ? place.map((degrees) => degrees.toFixed(6)).join(' ') : t('position.press')}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{t('position.cancel')}</Button>
        <Button kind="primary" disabled={!place} onClick={() => place && onPlace(place)}>
          {t('position.takePlace')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
