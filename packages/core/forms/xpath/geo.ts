import { type Point, pointIn, pointsIn } from '../geo-points.ts';

/** The radius of the earth in metres, as the XForms specification reckons. */
export const EARTH = 6_378_100;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const toCentimetres = (metres: number): number => Math.round(metres * 100) / 100;

/** Returns each point with the next one. */
const pairs = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.slice(1).map((to, at) => [points[at] as Point, to]);

/** Returns the length of a line over the earth, in metres, to a centimetre; NaN: a point is none. */
export function lengthOf(points: readonly Point[] | null): number {
  if (points === null) return Number.NaN;
  const length = pairs(points).reduce((sum, [from, to]) => {
    const rise = Math.sin(radians(to[0] - from[0]) / 2) ** 2;
    const turn = Math.sin(radians(to[1] - from[1]) / 2) ** 2;
    const chord = rise + Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * turn;
    return sum + 2 * EARTH * Math.asin(Math.sqrt(chord));
  }, 0);
  return toCentimetres(length);
}

/** Returns the area within a line that is closed, in square metres, to two decimals; 0: fewer than three points. */
export function areaOf(points: readonly Point[] | null): number {
  if (points === null) return Number.NaN;
  const [first] = points;
  if (first === undefined || points.length < 3) return 0;
  const area = pairs([...points, first]).reduce(
    (sum, [from, to]) =>
      sum + radians(to[1] - from[1]) * (2 + Math.sin(radians(from[0])) + Math.sin(radians(to[0]))),
    0,
  );
  return toCentimetres(Math.abs((area * EARTH ** 2) / 2));
}

/** Returns on which side of a line a point lies: above 0, below 0, or 0 for on it. */
const side = ([fromY, fromX]: Point, [toY, toX]: Point, [y, x]: Point): number =>
  (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);

/** Whether two stretches of a line cross, each at a point that is no end of it. */
const cross = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Whether a `geotrace` or a `geoshape` crosses itself. */
export function crossesItself(line: string): boolean {
  const stretches = pairs(pointsIn(line) ?? []);
  return stretches.some((stretch, at) => stretches.slice(at + 2).some((other) => cross(stretch, other)));
}

/** Whether a `geopoint` lies within a `geoshape`, whose last point is its first. */
export function isWithin(point: string, shape: string): boolean {
  const at = pointIn(point);
  const corners = pointsIn(shape) ?? [];
  const [first] = corners;
  const last = corners.at(-1);
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  if (at === null || corners.length < 4 || !isClosed) return false;
  const [y, x] = at;
  return corners.slice(1).reduce((inside, [toY, toX], index) => {
    const [fromY, fromX] = corners[index] as Point;
    const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
    return crosses ? !inside : inside;
  }, false);
}
