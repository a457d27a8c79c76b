/** A position in degrees: latitude, longitude. */
export type Point = readonly [latitude: number, longitude: number];

/** Reads a `geopoint`: latitude, longitude, altitude and accuracy, the last two at will. @returns null: it is none */
export function pointIn(text: string): Point | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [latitude = Number.NaN, longitude = Number.NaN] = numbers;
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && numbers.every(Number.isFinite);
  return isPoint ? [latitude, longitude] : null;
}

/** Reads the points of a `geotrace` or a `geoshape`, or that of a `geopoint`. @returns null: one of them is none */
export function pointsIn(text: string): readonly Point[] | null {
  const points = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(pointIn);
  return points.every((point) => point !== null) ? points : null;
}
