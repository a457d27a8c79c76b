/** A position as GeoJSON has it: longitude, latitude, and altitude where it is known. */
type Position = readonly number[];

interface Read {
  readonly position: Position;
  readonly accuracy: number | null;
}

/** Reads the positions of an answer: `latitude longitude altitude accuracy`, with semicolons between several. */
const readPositions = (text: string): readonly Read[] =>
  text.split(';').flatMap((part) => {
    const [latitude = Number.NaN, longitude = Number.NaN, altitude, accuracy] = part
      .trim()
      .split(/\s+/)
      .map(Number);
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return [];
    const above = altitude !== undefined && Number.isFinite(altitude) ? [altitude] : [];
    const exact = accuracy !== undefined && Number.isFinite(accuracy) ? accuracy : null;
    return [{ position: [longitude, latitude, ...above], accuracy: exact }];
  });

const asWkt = (type: 'geopoint' | 'geotrace' | 'geoshape', positions: readonly Position[]): string => {
  const list = positions.map((each) => each.join(' ')).join(',');
  if (type === 'geopoint') return `POINT (${list})`;
  return type === 'geotrace' ? `LINESTRING (${list})` : `POLYGON ((${list}))`;
};

/**
 * Writes a place on the earth, a line or an area as GeoJSON, or as well-known text; `null`: the answer holds no position.
 * @param text as it is answered
 */
export function geoValue(
  type: 'geopoint' | 'geotrace' | 'geoshape',
  text: string,
  wkt: boolean,
): object | string | null {
  const read = type === 'geopoint' ? readPositions(text).slice(0, 1) : readPositions(text);
  const [first] = read;
  if (first === undefined) return null;
  const positions = read.map(({ position }) => position);
  if (wkt) return asWkt(type, positions);
  if (type === 'geopoint') {
    const { position, accuracy } = first;
    return {
      type: 'Point',
      coordinates: position,
      ...(accuracy === null ? {} : { properties: { accuracy } }),
    };
  }
  const accuracies = read.map(({ accuracy }) => accuracy);
  return {
    ...(type === 'geotrace'
      ? { type: 'LineString', coordinates: positions }
      : { type: 'Polygon', coordinates: [positions] }),
    ...(accuracies.some((each) => each !== null) ? { properties: { accuracies } } : {}),
  };
}
