import { isFarthest, isNearest, pointAt, type Spot, spotOf, zoomedAt } from '@sampark/core/map/map-view';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type MouseEvent, useCallback, useId, useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useTranslation } from '../use-translation.ts';
import { MapGround } from './ground/base-ground.tsx';
import type { MapMark, MapProps, MapShape } from './map-content.ts';
import { North, Scale } from './map-furniture.tsx';
import { mapKeys } from './map-keys.ts';
import { MapMarks } from './map-marks.tsx';
import { HereMark, MapShapes } from './map-shapes.tsx';
import styles from './plain-map.module.css';
import { useLaidOut } from './use-laid-out.ts';
import { spotIn, useMapGestures } from './use-map-gestures.ts';

import { type DrawnMap, type Move, useMapView } from './use-map-view.ts';

const NO_MARKS: readonly MapMark[] = [];
const NO_SHAPES: readonly MapShape[] = [];
/** How much nearer a press on several marks, or on a button, comes. */
const STEP = 1;
const GATHERED_STEP = 2;
/** How near the middle of the map a mark lies that Enter chooses, in pixels. */
const REACH = 24;

const middleOf = ({ size }: DrawnMap): Spot => ({ x: size.width / 2, y: size.height / 2 });

/**
 * Draws points, lines and areas on a ground, with the north and a scale. Fingers, mouse and keyboard move it. Where there is no base map, it
 * needs no library, no network and no WebGL.
 * It fills the width, and its height comes from `--map-height`.
 */
export default function PlainMap(props: MapProps) {
  const { label, marks = NO_MARKS, shapes = NO_SHAPES, here = null, chosen = null, around } = props;
  const { onChoose, onPlace } = props;
  const { t } = useTranslation('map');
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const all = useMemo(
    () => [
      ...marks.map(({ at }) => at),
      ...shapes.flatMap(({ points }) => points),
      ...(here ? [here.at] : []),
    ],
    [marks, shapes, here],
  );
  const { map, move, showAll } = useMapView(frame, around, all);
  const gestures = useMapGestures(frame, move);

  const press = (spot: Spot) => {
    if (map) onPlace?.(pointAt(map.view, map.size, spot));
  };
  const pressMiddle = () => {
    if (!map) return;
    const middle = middleOf(map);
    const nearest = nearestTo(map, marks, middle);
    if (nearest && onChoose) onChoose(nearest.id);
    else press(middle);
  };
  const onKeyDown = mapKeys({ move, showAll, pressMiddle });
  const pressGround = (event: MouseEvent) => press(spotIn(event.currentTarget, event));

  return (
    <div
      ref={frame}
      className={styles.map}
      role="application"
      aria-label={label}
      aria-describedby={hint}
      tabIndex={0}
      data-places={onPlace ? true : undefined}
      onKeyDown={onKeyDown}
      onClick={pressGround}
      {...gestures}
    >
      {map && (
        <>
          <MapGround map={map} />
          <Content {...{ map, marks, shapes, here, chosen, onChoose, move }} />
          <svg className={styles.middle} aria-hidden="true">
            <path d="M-12 0h24M0-12v24" />
          </svg>
          <North />
          <Scale map={map} />
          <Buttons {...{ map, move, showAll }} />
        </>
      )}
      <VisuallyHidden id={hint}>{onPlace ? t('keysToPlace') : t('keys')}</VisuallyHidden>
    </div>
  );
}

/** Returns the mark next to a spot, within reach. */
function nearestTo({ view, size }: DrawnMap, marks: readonly MapMark[], to: Spot): MapMark | undefined {
  let [nearest, distance]: [MapMark | undefined, number] = [undefined, REACH];
  for (const mark of marks) {
    const { x, y } = spotOf(view, size, mark.at);
    const away = Math.hypot(x - to.x, y - to.y);
    if (away > distance) continue;
    [nearest, distance] = [mark, away];
  }
  return nearest;
}

interface ContentProps extends Required<Pick<MapProps, 'marks' | 'shapes' | 'here' | 'chosen'>> {
  readonly onChoose: MapProps['onChoose'];
  readonly map: DrawnMap;
  readonly move: Move;
}

/** Draws what the map is about. While somebody moves it, it is shifted as a picture, and drawn anew when there is time. */
function Content({ map, marks, shapes, here, chosen, onChoose, move }: ContentProps) {
  const { t } = useTranslation('map');
  const [laidOut, shift] = useLaidOut(map);
  const comeNearer = useCallback(
    ([{ at }]: readonly [MapMark, ...MapMark[]]) =>
      move((view, size) => zoomedAt(view, size, spotOf(view, size, at), GATHERED_STEP)),
    [move],
  );
  return (
    <svg className={styles.layer} aria-hidden={marks.length === 0 && !here ? true : undefined}>
      <g transform={shift}>
        <MapShapes map={laidOut} shapes={shapes} />
        {here && <HereMark map={laidOut} here={here} label={t('here')} />}
        <MapMarks map={laidOut} {...{ marks, chosen, onChoose }} onGathered={comeNearer} />
      </g>
    </svg>
  );
}

interface ButtonsProps {
  readonly map: DrawnMap;
  readonly move: Move;
  readonly showAll: () => void;
}

/** Draws the buttons for those who do not move a map by two fingers. */
function Buttons({ map, move, showAll }: ButtonsProps) {
  const { t } = useTranslation('map');
  const zoom = (steps: number) => move((view, size) => zoomedAt(view, size, middleOf({ view, size }), steps));
  const icon = { size: 20, 'aria-hidden': true } as const;
  return (
    // A press on a button is none on the map below.
    <div
      className={styles.buttons}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Button iconOnly icon={<Plus {...icon} />} disabled={isNearest(map.view)} onClick={() => zoom(STEP)}>
        {t('nearer')}
      </Button>
      <Button iconOnly icon={<Minus {...icon} />} disabled={isFarthest(map.view)} onClick={() => zoom(-STEP)}>
        {t('farther')}
      </Button>
      <Button iconOnly icon={<Maximize {...icon} />} onClick={showAll}>
        {t('showAll')}
      </Button>
    </div>
  );
}
