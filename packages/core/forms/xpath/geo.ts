/** A position in degrees: latitude, longitude. */
type Point = readonly [latitude: number, longitude: number];

/** Reads a `geopoint`: latitude, longitude, altitude and accuracy. @returns null: it is none */
function pointIn(text: string): Point | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.trim().split(/\s+/).map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : null;
}

/** Reads the points of a `geotrace` or a `geoshape`. @returns null: one of them is none */
export function pointsIn(text: string): readonly Point[] | null {
  const points = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(pointIn);
  return points.every((point) => point !== null) ? points : null;
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
