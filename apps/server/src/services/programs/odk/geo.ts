/** A position as GeoJSON has it: longitude, latitude, and altitude where it is known. */
type Position = readonly number[];

interface Read {
  readonly position: Position;
  readonly accuracy: number | null;
}

/** The types of answers that lie on the earth. */
export type GeoType = 'geopoint' | 'geotrace' | 'geoshape';

/** A place, a line or an area as GeoJSON has it. */
export interface Geometry {
  readonly type: 'Point' | 'LineString' | 'Polygon';
  readonly coordinates: Position | readonly Position[] | readonly (readonly Position[])[];
}

/** Reads the positions of an answer: `latitude longitude altitude accuracy`, with semicolons between several. */
function readPositions(type: GeoType, text: string): readonly Read[] {
  const read = text.split(';').flatMap((part) => {
    const [latitude = Number.NaN, longitude = Number.NaN, altitude, accuracy] = part
      .trim()
      .split(/\s+/)
      .map(Number);
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return [];
    const above = altitude !== undefined && Number.isFinite(altitude) ? [altitude] : [];
    const exact = accuracy !== undefined && Number.isFinite(accuracy) ? accuracy : null;
    return [{ position: [longitude, latitude, ...above], accuracy: exact }];
  });
  return type === 'geopoint' ? read.slice(0, 1) : read;
}

const asWkt = (type: GeoType, positions: readonly Position[]): string => {
  const list = positions.map((each) => each.join(' ')).join(',');
  if (type === 'geopoint') return `POINT (${list})`;
  return type === 'geotrace' ? `LINESTRING (${list})` : `POLYGON ((${list}))`;
};

/** Returns the geometry of positions; `null`: there is none. */
function asGeometry(type: GeoType, positions: readonly Position[]): Geometry | null {
  const [first] = positions;
  if (first === undefined) return null;
  if (type === 'geopoint') return { type: 'Point', coordinates: first };
  return type === 'geotrace'
    ? { type: 'LineString', coordinates: positions }
    : { type: 'Polygon', coordinates: [positions] };
}

/**
 * Writes a place on the earth, a line or an area as GeoJSON, or as well-known text; `null`: the answer holds no position.
 * @param text as it is answered
 */
export function geoValue(type: GeoType, text: string, wkt: boolean): object | string | null {
  const read = readPositions(type, text);
  const positions = read.map(({ position }) => position);
  const geometry = asGeometry(type, positions);
  if (geometry === null || wkt) return geometry && asWkt(type, positions);
  const accuracies = read.map(({ accuracy }) => accuracy);
  if (accuracies.every((each) => each === null)) return geometry;
  const properties = type === 'geopoint' ? { accuracy: accuracies[0] } : { accuracies };
  return { ...geometry, properties };
}

/** The least positions of a geometry: maps refuse a line of one, and an area that does not come back to where it began. */
const LEAST: Readonly<Record<GeoType, number>> = { geopoint: 1, geotrace: 2, geoshape: 4 };

/** Returns an answer as a geometry that maps take; `null`: it is none. @param text as it is answered */
export function geometryOf(type: GeoType, text: string): Geometry | null {
  const positions = readPositions(type, text).map(({ position }) => position);
  const isClosed = type !== 'geoshape' || String(positions[0]) === String(positions.at(-1));
  return positions.length < LEAST[type] || !isClosed ? null : asGeometry(type, positions);
}
