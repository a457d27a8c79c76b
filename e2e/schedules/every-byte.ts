import { NewSurveyPage } from '../pages/new-survey-page.ts';
import type { ServerView } from '../support/server-view.ts';
import { editorOf, PATIENCE, type Seat, stored, until, wake } from './seat.ts';

/** What came of cutting an answer off after each of its bytes. */
export interface EveryByte {
  /** The longest answer, head included. */
  readonly bytes: number;
  /** Places at which an answer was cut off: one edit and one Save each. */
  readonly places: number;
  readonly violations: readonly string[];
}

const BATCH = { method: 'POST', path: /^\/api\/sync\/batch/ };
const FIRST_VALUE = 1_000;

/** One edit whose answer ends after `kept` bytes, and its repeat; the answer's whole length. */
async function cutOff(seat: Seat, surveyId: string, kept: number): Promise<number> {
  const { network } = seat.device;
  const editor = editorOf(seat);
  const from = network.requests.length;
  network.inject({ fault: { truncate: kept }, on: BATCH, times: 1 });
  await editor.field('Population').fill(String(FIRST_VALUE + kept));
  await editor.save.click();
  const truncated = () => network.requests.slice(from).find(({ bytes }) => bytes !== undefined);
  if (!(await until(() => truncated() !== undefined))) throw new Error(`Byte ${kept}: nothing was sent.`);
  const done = await until(async () => {
    if ((await stored(seat, surveyId)).waiting === 0 && (await editor.save.isEnabled())) return true;
    await wake(seat);
    return false;
  });
  if (!done) throw new Error(`Byte ${kept}: what was cut off does not arrive.`);
  return truncated()?.bytes ?? 0;
}

/** The share of one person at one device: every `stride`-th byte of the answers, from `first` on. */
async function lane(
  seat: Seat,
  server: ServerView,
  { first, stride, last }: { first: number; stride: number; last: number },
): Promise<EveryByte> {
  const village = `Byte ${seat.name}`;
  await new NewSurveyPage(seat.device.page).createFor(village);
  const surveyId = new URL(seat.device.page.url()).pathname.split('/').at(-1) ?? '';
  await editorOf(seat).field('Population').waitFor({ timeout: PATIENCE });
  await until(async () => (await stored(seat, surveyId)).waiting === 0);
  const values: number[] = [];
  let bytes = 1;
  for (let kept = first; kept < Math.min(bytes, last) || values.length === 0; kept += stride) {
    bytes = Math.max(bytes, await cutOff(seat, surveyId, kept));
    values.push(FIRST_VALUE + kept);
  }
  const violations: string[] = [];
  const history = (await server.history(surveyId)).flatMap(({ changes }) => changes);
  for (const value of values) {
    const told = history.filter(
      ({ field, now }) => field === 'basic_info.population' && now === value,
    ).length;
    if (told !== 1) violations.push(`${village}: ${value} is ${told} times in the history`);
  }
  const survey = await server.survey(village);
  if (survey.conflicts.length > 0) violations.push(`${village} has ${survey.conflicts.length} conflicts`);
  // The create, and one operation an edit.
  if (survey.version !== values.length + 1) violations.push(`${village} is at version ${survey.version}`);
  return { bytes, places: values.length, violations };
}

/**
 * Cuts the answer to a batch off after every byte of it, head included, the places dealt out to the people of the
 * panchayat; every edit must be in the history once.
 * @param last the byte before which to stop, for a short run
 */
export async function cutEveryByte(
  seats: readonly Seat[],
  server: ServerView,
  last = Infinity,
): Promise<EveryByte> {
  const staff = seats.filter(({ name }) => name !== 'officer');
  const lanes = await Promise.all(
    staff.map((seat, first) => lane(seat, server, { first, stride: staff.length, last })),
  );
  return {
    bytes: Math.max(...lanes.map(({ bytes }) => bytes)),
    places: lanes.reduce((sum, { places }) => sum + places, 0),
    violations: lanes.flatMap(({ violations }) => violations),
  };
}
