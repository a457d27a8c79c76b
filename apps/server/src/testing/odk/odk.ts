import { placesInOrder } from '@sampark/core/forms/rows/row-places';
import { formIn } from '@sampark/testing/xlsforms';
import { publishForm } from '../../services/forms/publish-form.ts';
import { aCreate } from '../operations.ts';
import { signIn, type TestClient } from '../servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../servers/start.ts';

/** A form with rows in rows, and one question of each kind that OData tells apart. */
export const WATER = formIn(`
  | survey | type | name | label |
  | | begin_group | place | Place |
  | | text | name | Name |
  | | decimal | area | Area |
  | | geopoint | spot | Spot |
  | | geotrace | road | Road |
  | | geoshape | field | Field |
  | | date | day | Day |
  | | dateTime | moment | Moment |
  | | select_multiple kinds | kinds | Kinds |
  | | image | photo | Photo |
  | | begin_group | head | Head |
  | | text | phone | Phone |
  | | end_group | | |
  | | end_group | | |
  | | begin_group | water | Water |
  | | begin_repeat | wells | Wells |
  | | integer | depth | Depth |
  | | begin_repeat | tests | Tests |
  | | integer | year | Year |
  | | end_repeat | | |
  | | end_repeat | | |
  | | end_group | | |
  | choices | list_name | name | label |
  | | kinds | farm | Farm |
  | | kinds | shop | Shop |
  | settings | form_id |
  | | water-points |`);

export const SERVICE = `/v1/projects/1/forms/${WATER.name}.svc`;

/** Starts a server that has the form, with a member of staff who has signed in. */
export async function startWithWater(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<{ readonly server: TestServer; readonly staff: TestClient }> {
  const server = await startTestServer(options, 'people and places');
  const context = await contextForTests(server.storage);
  await publishForm(context, { form: WATER, writtenVersion: '', tests: [], by: null });
  return { server, staff: await signIn(server, 'staff') };
}

/** Returns the places of so many rows of a repeat: `r0`, `r1` and so on. */
export function placed(repeat: string, count: number): Readonly<Record<string, string | null>> {
  const rows = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, place: null }));
  return Object.fromEntries(placesInOrder(rows).map((place, at) => [`${repeat}/@r${at}`, place]));
}

/** A survey of it. @param wells each well's depth, and the years of its tests */
export const aWaterSurvey = (
  id: string,
  wells: readonly (readonly [depth: number, ...years: readonly number[]])[] = [],
  over: object = {},
) =>
  aCreate(id, {
    ...{ form_name: WATER.name, form_version: 1, survey_date: '2026-11-01' },
    place: { name: `Place of ${id}` },
    water: {
      ...placed('wells', wells.length),
      ...Object.fromEntries<string | number | null>(
        wells.flatMap(([depth, ...years], well) => [
          [`wells/@r${well}/depth`, depth] as const,
          ...Object.entries(placed(`wells/@r${well}/tests`, years.length)),
          ...years.map((year, at) => [`wells/@r${well}/tests/@r${at}/year`, year] as const),
        ]),
      ),
    },
    ...over,
  });

/** Sends surveys, and fails unless each is taken. */
export async function give(client: TestClient, ...surveys: readonly object[]): Promise<void> {
  const results = await client.batch(...surveys);
  const refused = results.filter(({ status, rejected_fields }) => {
    return status !== 'applied' || Object.keys(rejected_fields).length > 0;
  });
  if (results.length !== surveys.length || refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** What a table answers. */
export interface Table {
  readonly value: readonly Record<string, unknown>[];
  readonly '@odata.context': string;
  readonly '@odata.nextLink'?: string;
  readonly '@odata.count'?: number;
}
