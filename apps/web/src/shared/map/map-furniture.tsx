import { metresPerPixel, spotOf } from '@sampark/core/map/map-view';
import { type ScaleBar, scaleBar } from '@sampark/core/map/scale-bar';
import { formatNumber } from '@sampark/i18n/formats';
import { useId, useState } from 'react';
import { useTranslation } from '../use-translation.ts';
import styles from './plain-map.module.css';
import type { DrawnMap } from './use-map-view.ts';

/** The longest scale bar, in pixels. */
const LONGEST_BAR = 110;
const KILOMETRE = 1000;

/** Returns the scale of a map where its middle is. */
const barOf = ({ view }: DrawnMap): ScaleBar => scaleBar(metresPerPixel(view), LONGEST_BAR);

/** Draws squares in the place of a ground. The side of one is as long as the scale bar. */
export function PlainGround({ map }: { readonly map: DrawnMap }) {
  const id = useId();
  const [origin] = useState(map.view.centre);
  const { pixels } = barOf(map);
  const { x, y } = spotOf(map.view, map.size, origin);
  return (
    <svg className={styles.layer} aria-hidden="true">
      <pattern id={id} x={x} y={y} width={pixels} height={pixels} patternUnits="userSpaceOnUse">
        <path className={styles.grid} d={`M0 ${pixels}V0H${pixels}`} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** Draws the bar that says how long something on the map is. */
export function Scale({ map }: { readonly map: DrawnMap }) {
  const { t } = useTranslation('map');
  const { metres, pixels } = barOf(map);
  const text =
    metres < KILOMETRE
      ? t('metres', { length: formatNumber(metres) })
      : t('kilometres', { length: formatNumber(metres / KILOMETRE) });
  return (
    <svg
      className={styles.scale}
      width={LONGEST_BAR + 8}
      height={34}
      role="img"
      aria-label={t('scale', { text })}
    >
      <text x={4} y={14} aria-hidden="true">
        {text}
      </text>
      <path d={`M4 20v8h${pixels}v-8`} />
    </svg>
  );
}

/** Draws the arrow to the north: up, always. */
export function North() {
  const { t } = useTranslation('map');
  return (
    <svg className={styles.north} width={32} height={46} role="img" aria-label={t('north')}>
      <path d="M16 2L24 24L16 19L8 24z" />
      <text x={16} y={41} aria-hidden="true">
        {t('northLetter')}
      </text>
    </svg>
  );
}
