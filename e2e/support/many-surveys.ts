import { signInAt } from './server-view.ts';

const BATCH = 200;

/** Puts complete-looking surveys of villages `Gaon 1` and on into a panchayat, through the server's own API. */
export async function addSurveys(url: string, count: number, panchayatId: string): Promise<void> {
  const token = await signInAt(url, 'admin', 'admin-demo');
  for (let from = 0; from < count; from += BATCH) {
    const surveys = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({
      op_id: (from + at + 1).toString(16).padStart(32, '0'),
      action: 'create',
      survey_id: `SURVEY_1764000000000_many${from + at + 1}`,
      base_version: 0,
      panchayat_id: panchayatId,
      village_name: `Gaon ${from + at + 1}`,
      survey_date: '2026-11-20',
      client_timestamp: null,
      basic_info: { population: 400 + from + at, households: 80 },
    }));
    const answer = await fetch(`${url}/api/sync/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ surveys }),
    });
    if (!answer.ok) throw new Error(`The surveys were not taken: ${answer.status} ${await answer.text()}`);
  }
}
