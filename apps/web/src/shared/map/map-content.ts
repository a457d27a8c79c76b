import type { Point } from '@sampark/core/forms/geo-points';
import type { MarkLook } from './mark-look.tsx';

/** A point on a map that people can choose. */
export interface MapMark {
  readonly id: string;
  readonly at: Point;
  /** The name that people give it. */
  readonly name: string;
  readonly look: MarkLook;
}

/** A line or an area on a map. An area ends where it begins; whether the last point says so again makes no difference. */
export interface MapShape {
  readonly id: string;
  readonly kind: 'line' | 'area';
  readonly points: readonly Point[];
}

/** The place of the person. */
export interface MapHere {
  readonly at: Point;
  /** In metres; `null`: the phone did not say. */
  readonly accuracy: number | null;
}

/** The content of a map, and the effects of presses on it. */
export interface MapProps {
  /** Names the map to those who do not see it. */
  readonly label: string;
  readonly marks?: readonly MapMark[];
  readonly shapes?: readonly MapShape[];
  readonly here?: MapHere | null;
  /** The id of the mark that is chosen; it is drawn larger, with its name. */
  readonly chosen?: string | null;
  readonly onChoose?: (id: string) => void;
  /** A press beside the marks, or Enter for the middle of the map, gives a position. Absent: it does nothing. */
  readonly onPlace?: (at: Point) => void;
  /**
   * The positions that the map begins with; absent: all that it shows, and India where that is nothing. Another list, by identity, moves the
   * map there: keep it with `useMemo`. Moved by hand, the map stays where it is.
   */
  readonly around?: readonly Point[] | undefined;
}
