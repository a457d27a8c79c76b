import type { Point } from '@sampark/core/forms/geo-points';
import { metresPerPixel, spotOf } from '@sampark/core/map/map-view';
import { memo } from 'react';
import type { MapHere, MapShape } from './map-content.ts';
import styles from './plain-map.module.css';
import type { DrawnMap } from './use-map-view.ts';

/** Returns the outline of points on the screen. */
const outlineOf = ({ view, size }: DrawnMap, points: readonly Point[]): string =>
  points
    .map((point, at) => {
      const { x, y } = spotOf(view, size, point);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');

interface MapShapesProps {
  readonly map: DrawnMap;
  readonly shapes: readonly MapShape[];
}

/** Draws lines, and areas with their ground. */
export const MapShapes = memo(function MapShapes({ map, shapes }: MapShapesProps) {
  return shapes.map(({ id, kind, points }) => (
    <path
      key={id}
      className={styles[kind]}
      d={`${outlineOf(map, points)}${kind === 'area' && points.length > 2 ? 'z' : ''}`}
    />
  ));
});

interface HereMarkProps {
  readonly map: DrawnMap;
  readonly here: MapHere;
  readonly label: string;
}

/** Draws where the person stands, and how exactly the phone knows it. */
export const HereMark = memo(function HereMark({ map: { view, size }, here, label }: HereMarkProps) {
  const { x, y } = spotOf(view, size, here.at);
  return (
    <g role="img" aria-label={label} transform={`translate(${x} ${y})`}>
      {here.accuracy !== null && (
        <circle className={styles.accuracy} r={here.accuracy / metresPerPixel(view)} />
      )}
      <circle className={styles.here} r={8} />
    </g>
  );
});
