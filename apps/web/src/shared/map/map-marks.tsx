import { type Gathered, gatherMarks } from '@sampark/core/map/gather-marks';
import { inWorld, isNearest, type Spot } from '@sampark/core/map/map-view';
import { formatNumber } from '@sampark/i18n/formats';
import { memo, useMemo } from 'react';
import { classes } from '../../ui/classes.ts';
import { useTranslation } from '../use-translation.ts';
import type { MapMark } from './map-content.ts';
import { LookShares, MarkShape } from './mark-look.tsx';
import styles from './plain-map.module.css';
import type { DrawnMap } from './use-map-view.ts';

/** Marks nearer to each other than this, in pixels, are drawn as one. */
const APART = 36;
/** The room around a mark in which a press is for it, in pixels. */
const FINGER = 18;

interface MapMarksProps {
  /**
   * The map for which the marks are drawn: they are shown a little beside it while somebody moves the map.
   */
  readonly map: DrawnMap;
  readonly marks: readonly MapMark[];
  readonly chosen: string | null;
  readonly onChoose: ((id: string) => void) | undefined;
  /** Shows several marks that lie on each other from nearer. From the nearest, the first of them is chosen instead. */
  readonly onGathered: (marks: readonly [MapMark, ...MapMark[]]) => void;
}

/** Draws the marks that are on the screen or up to a screen away; those that would lie on each other as one, with their number and a ring in their colours. */
export const MapMarks = memo(function MapMarks({ map, marks, chosen, onChoose, onGathered }: MapMarksProps) {
  const { t } = useTranslation('map');
  const { view, size } = map;
  const others = useMemo(() => marks.filter(({ id }) => id !== chosen), [marks, chosen]);
  const gathered = useMemo(() => gatherMarks(others, view.zoom, APART), [others, view.zoom]);
  const middle = inWorld(view.centre, view.zoom);
  const onScreen = ({ x, y }: Spot): Spot => ({
    x: x - middle.x + size.width / 2,
    y: y - middle.y + size.height / 2,
  });
  const isNear = ({ x, y }: Spot) =>
    x > -size.width && x < 2 * size.width && y > -size.height && y < 2 * size.height;
  const top = marks.find(({ id }) => id === chosen);
  return (
    <g>
      {gathered.map((each) => {
        const spot = onScreen(each.spot);
        const [mark] = each.marks;
        if (!isNear(spot)) return null;
        return each.marks.length === 1 ? (
          <OneMark key={mark.id} {...{ mark, spot, onChoose }} isChosen={false} />
        ) : (
          <ManyMarks
            key={mark.id}
            {...{ spot, gathered: each }}
            label={t('gathered', { count: each.marks.length })}
            onPress={isNearest(view) && onChoose ? () => onChoose(mark.id) : () => onGathered(each.marks)}
          />
        );
      })}
      {top && <OneMark mark={top} spot={onScreen(inWorld(top.at, view.zoom))} onChoose={onChoose} isChosen />}
    </g>
  );
});

interface OneMarkProps extends Pick<MapMarksProps, 'onChoose'> {
  readonly mark: MapMark;
  readonly spot: Spot;
  readonly isChosen: boolean;
}

/** Draws a mark; the chosen one with its name. Nobody tabs through hundreds of marks: the keyboard moves the map. */
function OneMark({ mark, spot, onChoose, isChosen }: OneMarkProps) {
  const press = onChoose && {
    role: 'button',
    tabIndex: -1,
    'aria-pressed': isChosen,
    onClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation();
      onChoose(mark.id);
    },
  };
  return (
    <g
      role="img"
      aria-label={mark.name}
      className={classes(styles.mark, isChosen && styles.chosen)}
      transform={`translate(${spot.x} ${spot.y})`}
      {...press}
    >
      <circle className={styles.finger} r={FINGER} />
      {isChosen && <circle className={styles.halo} r={FINGER} />}
      <MarkShape look={mark.look} />
      {isChosen && mark.name && (
        <text className={styles.name} y={FINGER + 16} aria-hidden="true">
          {mark.name}
        </text>
      )}
    </g>
  );
}

interface ManyMarksProps {
  readonly gathered: Gathered<MapMark>;
  readonly spot: Spot;
  readonly label: string;
  readonly onPress: () => void;
}

function ManyMarks({ gathered: { marks }, spot, label, onPress }: ManyMarksProps) {
  return (
    <g
      role="button"
      tabIndex={-1}
      aria-label={label}
      className={styles.mark}
      transform={`translate(${spot.x} ${spot.y})`}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <circle className={styles.finger} r={FINGER} />
      <circle className={styles.many} r={16} />
      <LookShares looks={marks.map(({ look }) => look)} radius={14} />
      <text className={styles.count} dy="0.35em">
        {formatNumber(marks.length)}
      </text>
    </g>
  );
}
