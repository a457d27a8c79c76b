import { signInAt } from './server-view.ts';

const BATCH = 200;

/** A survey, or a record, as a device would send it. */
export interface Sent {
  readonly survey_id: string;
  readonly [field: string]: unknown;
}

/** Puts surveys or records into a panchayat, through the server's own API. @param at counts from 1 */
export async function add(
  url: string,
  count: number,
  panchayatId: string,
  sent: (at: number) => Sent,
): Promise<void> {
  const token = await signInAt(url, 'admin', 'admin-demo');
  for (let from = 0; from < count; from += BATCH) {
    const surveys = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({
      op_id: (from + at + 1).toString(16).padStart(32, '0'),
      action: 'create',
      base_version: 0,
      panchayat_id: panchayatId,
      client_timestamp: null,
      ...sent(from + at + 1),
    }));
    const answer = await fetch(`${url}/api/sync/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ surveys }),
    });
    if (!answer.ok) throw new Error(`The surveys were not taken: ${answer.status} ${await answer.text()}`);
  }
}

/** Puts complete-looking surveys of villages `Gaon 1` and on into a panchayat. */
export const addSurveys = (url: string, count: number, panchayatId: string): Promise<void> =>
  add(url, count, panchayatId, (at) => ({
    survey_id: `SURVEY_1764000000000_many${at}`,
    village_name: `Gaon ${at}`,
    survey_date: '2026-11-20',
    basic_info: { population: 399 + at, households: 80 },
  }));

/** Puts a survey of the form `pumps` into a panchayat for each pump, with what the form's one module holds. */
export const addPumps = (
  url: string,
  panchayatId: string,
  pumps: readonly (readonly [village: string, pump: Readonly<Record<string, string>>])[],
): Promise<void> =>
  add(url, pumps.length, panchayatId, (at) => {
    const [village_name, pump] = pumps[at - 1] ?? [];
    const survey_id = `SURVEY_1764000000000_pump${at}`;
    return { survey_id, village_name, pump, form_name: 'pumps', form_version: 1, survey_date: '2026-11-20' };
  });

/** Puts a household of each name into a panchayat whose form makes such records. @returns their ids by name */
export async function addHouseholds(
  url: string,
  panchayatId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = names.map((name) => `RECORD_1764000000000_${name.replaceAll(/\W+/g, '-')}`);
  await add(url, names.length, panchayatId, (at) => ({
    op_id: `add-${ids[at - 1]}`,
    survey_id: String(ids[at - 1]),
    form_name: 'record:household',
    form_version: 1,
    record: { label: names[at - 1] },
  }));
  return new Map(names.map((name, at) => [name, String(ids[at])]));
}

/** Puts households `Gita Devi 1` and on into a panchayat whose form makes such records. */
export const addRecords = (url: string, count: number, panchayatId: string): Promise<void> =>
  add(url, count, panchayatId, (at) => ({
    survey_id: `RECORD_1764000000000_many${at}`,
    form_name: 'record:household',
    form_version: 1,
    record: { label: `Gita Devi ${at}` },
    property: { house_no: String(at), members: 4 },
  }));
