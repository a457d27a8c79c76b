import type { Point } from '@sampark/core/forms/geo-points';
import { Footprints, Undo2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { LazyPlainMap } from '../../../../shared/map/lazy-plain-map.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import { positionText } from '../positions/position-text.ts';
import { useMapBeginning } from '../positions/use-map-beginning.ts';
import styles from './track-dialog.module.css';
import { FEWEST, isFull, placesOf, type TrackKind, trackLength } from './track-text.ts';
import { Walk } from './walk.tsx';

interface TrackDialogProps {
  /** The question that it answers. */
  readonly label: string;
  readonly kind: TrackKind;
  /** The points that are there already, as XForms writes them. */
  readonly begun: readonly string[];
  readonly onDone: (points: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Returns a point that somebody pressed on the map: nobody has measured it. */
const pressed = ([latitude, longitude]: Point): string =>
  positionText({ latitude, longitude, altitude: null, accuracy: 0 });

/** Lets a person walk a line or around an area, or press its points on a map. */
export function TrackDialog({ label, kind, begun, onDone, onClose }: TrackDialogProps) {
  const { t } = useTranslation('capture');
  const id = useId();
  const [points, setPoints] = useState(begun);
  const [isWalking, setWalking] = useState(false);
  const places = useMemo(() => placesOf(points), [points]);
  const beginning = useMapBeginning(places);
  const full = isFull(kind, points);
  const add = (point: string) => setPoints((before) => (full ? before : [...before, point]));
  const missing = FEWEST[kind] - points.length;
  const undo = (
    <Button
      icon={<Undo2 size={20} aria-hidden="true" />}
      disabled={points.length === 0}
      onClick={() => setPoints(points.slice(0, -1))}
    >
      {t('track.undo')}
    </Button>
  );
  return (
    <DialogFrame
      className={classes(styles.dialog, isWalking && styles.walking)}
      labelledBy={id}
      onClose={onClose}
    >
      <h2 id={id}>{label}</h2>
      <div className={styles.map}>
        {beginning && (
          <LazyPlainMap
            label={t('track.map')}
            shapes={[{ id: 'track', kind: kind === 'geoshape' ? 'area' : 'line', points: places }]}
            marks={places.map((at, index) => ({
              ...{ id: `${index}`, at, look: 'circle' },
              name: t('track.point', { number: index + 1 }),
            }))}
            // Who walks sees the whole way, wherever it leads.
            around={isWalking && places.length > 0 ? undefined : beginning}
            onPlace={(at) => add(pressed(at))}
          />
        )}
      </div>
      <p role="status">
        {t('track.points', { count: points.length })}{' '}
        {t('track.length', { metres: trackLength(kind, points) })} {full && t('track.full')}
        {missing > 0 && t('track.missing', { count: missing })}
      </p>
      {isWalking ? (
        <Walk last={places.at(-1) ?? null} isFull={full} onPoint={add}>
          {undo}
        </Walk>
      ) : (
        <div className={styles.ways}>
          <Button icon={<Footprints size={20} aria-hidden="true" />} onClick={() => setWalking(true)}>
            {t('track.walk')}
          </Button>
          {undo}
        </div>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('track.cancel')}</Button>
        <Button kind="primary" disabled={missing > 0} onClick={() => onDone(points)}>
          {t('track.done')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
