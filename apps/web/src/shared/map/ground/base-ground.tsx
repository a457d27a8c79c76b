import { useRef, useState } from 'react';
import { useTranslation } from '../../use-translation.ts';
import { PlainGround } from '../map-furniture.tsx';
import type { DrawnMap } from '../use-map-view.ts';
import styles from './base-ground.module.css';
import { groundAt } from './choose-ground.ts';
import { useBaseMaps, useLater } from './use-base-maps.ts';
import { type BaseGroundProps, useDrawing } from './use-drawing.ts';

const NO_MAPS = [] as const;

/** Draws the ground below the marks: a base map where one reaches the middle, else squares. */
export function MapGround({ map }: { readonly map: DrawnMap }) {
  const port = useBaseMaps();
  const listed = useLater(port?.listed);
  const kept = useLater(port?.kept) ?? NO_MAPS;
  const ground = groundAt(map.view.centre, listed, kept);
  return port && ground ? (
    <BaseGround key={ground.id} {...{ map, port, ground }} />
  ) : (
    <PlainGround map={map} />
  );
}

/** Draws a base map. Until it is there, and where it cannot be drawn, the squares stay. */
function BaseGround({ map, port, ground: given }: BaseGroundProps) {
  const { t } = useTranslation('map');
  // What an id stands for never changes, though the server tells it again.
  const [ground] = useState(given);
  const frame = useRef<HTMLDivElement>(null);
  const { isDrawn, names, missing } = useDrawing(frame, { map, port, ground });
  const places = names.join(', ');
  const shown = isDrawn
    ? { role: 'img', 'aria-label': places ? t('ground.places', { places }) : t('ground.label') }
    : { 'aria-hidden': true };
  return (
    <>
      {!isDrawn && <PlainGround map={map} />}
      <div ref={frame} className={styles.ground} data-drawn={isDrawn || undefined} {...shown} />
      <p className={styles.note}>
        {missing === 'cannot' && <span>{t('ground.cannot')}</span>}
        {missing === 'unreachable' && <span>{t('ground.unreachable')}</span>}
        {missing === 'broken' && <span>{t('ground.broken')}</span>}
        {isDrawn && ground.attribution && <span>{ground.attribution}</span>}
      </p>
    </>
  );
}
