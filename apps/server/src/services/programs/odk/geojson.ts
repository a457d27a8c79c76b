import type { UserInfo } from '@sampark/core/access/roles';
import { type Values, valueAt } from '@sampark/core/survey/values';
import type { Context } from '../../context.ts';
import type { FormSchema, RepeatPath, SchemaNode } from './form-schema.ts';
import { type Geometry, type GeoType, geometryOf } from './geo.ts';
import { type Refusal, refused } from './refusal.ts';
import { type FormSurvey, type SurveysRequest, surveysOfForm } from './rows/form-surveys.ts';
import { type PlainRow, plainRows } from './rows/plain-rows.ts';
import { type ByteText, byteText } from './text/byte-text.ts';
import { gatherPieces } from './text/pieces.ts';

/** A question about a place, a line or an area. */
interface GeoField {
  /** As ODK Central writes it: `/water/wells/spot`. */
  readonly path: string;
  readonly key: string;
  readonly type: GeoType;
  /** The repeat in whose rows it stands; empty: in none. */
  readonly repeat: RepeatPath;
}

const isGeo = (type: string): type is GeoType =>
  type === 'geopoint' || type === 'geotrace' || type === 'geoshape';

const geoFieldsIn = (nodes: readonly SchemaNode[], prefix: string, repeat: RepeatPath): readonly GeoField[] =>
  nodes.flatMap((node) => {
    const path = `${prefix}/${node.given}`;
    if (node.kind === 'group') return geoFieldsIn(node.children, path, repeat);
    if (node.kind === 'repeat') return geoFieldsIn(node.children, path, [...repeat, node]);
    return isGeo(node.type) ? [{ path, key: node.key, type: node.type, repeat }] : [];
  });

/** A question about a form's geometries. */
export interface GeoAsked {
  readonly fields: readonly GeoField[];
  /** Whether features say of which question they are. */
  readonly tellsField: boolean;
}

/** Without a word of the client it is the first question that stands in no row, as in ODK Central. */
export const ALL_FIELDS = 'all';

/** Finds the questions that are asked for. @param paths none: the client says nothing */
export function geoFields({ children }: FormSchema, paths: readonly string[]): GeoAsked | Refusal {
  const all = geoFieldsIn(children, '', []);
  if (paths.length === 0) {
    const first = all.filter(({ repeat }) => repeat.length === 0).slice(0, 1);
    return { fields: first, tellsField: true };
  }
  if (paths.includes(ALL_FIELDS)) return { fields: all, tellsField: false };
  const unknown = paths.find((path) => all.every((field) => field.path !== path));
  if (unknown !== undefined)
    return refused.unexpectedValue('fieldpath', `the form asks for no place, line or area at '${unknown}'.`);
  const fields = all.filter(({ path }) => paths.includes(path));
  return { fields, tellsField: fields.length === 1 };
}

const PLURAL = { Point: 'MultiPoint', LineString: 'MultiLineString', Polygon: 'MultiPolygon' } as const;

/** Returns what a survey has of a field; that of several rows is one geometry. */
function geometryIn(rows: readonly PlainRow[], { key, type, repeat }: GeoField): object | null {
  const found = rows.flatMap((row): readonly Geometry[] => {
    const text = valueAt(row.answers as Values, key);
    const geometry = typeof text === 'string' && text !== '' ? geometryOf(type, text) : null;
    return geometry === null ? [] : [geometry];
  });
  const [first] = found;
  if (first === undefined || repeat.length === 0) return first ?? null;
  return { type: PLURAL[first.type], coordinates: found.map(({ coordinates }) => coordinates) };
}

/** Writes a survey as a feature; `null`: it says nothing of a place. */
function featureOf(
  { shown }: FormSurvey,
  schema: FormSchema,
  { fields, tellsField }: GeoAsked,
): ByteText | null {
  const geometries = fields.flatMap(
    (field) => geometryIn(plainRows(shown, schema, field.repeat), field) ?? [],
  );
  const [first, ...others] = geometries;
  if (first === undefined) return null;
  const feature = {
    ...{ type: 'Feature', id: shown.survey.survey_id },
    geometry: others.length === 0 ? first : { type: 'GeometryCollection', geometries },
    properties: tellsField ? { fieldpath: fields[0]?.path } : null,
  };
  return byteText(JSON.stringify(feature));
}

/** Writes where the surveys of a form lie as GeoJSON, in the layout of ODK Central. */
export async function* geoJsonOf(
  context: Context,
  user: UserInfo,
  request: SurveysRequest & { readonly schema: FormSchema },
  asked: GeoAsked,
): AsyncGenerator<Buffer> {
  const pieces = gatherPieces({ first: '{"type":"FeatureCollection","features":[', between: ',' });
  const make = (survey: FormSurvey): void => {
    const feature = featureOf(survey, request.schema, asked);
    if (feature !== null) pieces.add(feature);
  };
  if (asked.fields.length > 0)
    for await (const _ of surveysOfForm(context, user, request, { make })) yield* pieces.take();
  pieces.end(']}');
  yield* pieces.take();
}
