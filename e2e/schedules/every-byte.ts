import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { ServerView } from '../support/server/server-view.ts';
import { editorOf, PATIENCE, type Participant, stored, until, wake } from './participant.ts';
import { MODULE, VILLAGE } from './spots.ts';

/** The results of cutting an answer off after each of its bytes. */
export interface EveryByte {
  /** The longest answer, head included. */
  readonly bytes: number;
  /** The places at which an answer was cut off: one edit and one Save each. */
  readonly places: number;
  readonly violations: readonly string[];
}

const BATCH = { method: 'POST', path: /^\/api\/sync\/batch/ };
const FIRST_VALUE = 1_000;

/** Makes one edit whose answer ends after `kept` bytes, and its repeat. @returns the answer's whole length */
async function cutOff(participant: Participant, surveyId: string, kept: number): Promise<number> {
  const { network } = participant.device;
  const editor = editorOf(participant);
  const from = network.requests.length;
  network.inject({ fault: { truncate: kept }, on: BATCH, times: 1 });
  await editor.field(VILLAGE.label).fill(String(FIRST_VALUE + kept));
  await editor.save.click();
  const truncated = () => network.requests.slice(from).find(({ bytes }) => bytes !== undefined);
  if (!(await until(() => truncated() !== undefined))) throw new Error(`Byte ${kept}: nothing was sent.`);
  const done = await until(async () => {
    if ((await stored(participant, surveyId)).waiting === 0 && (await editor.save.isEnabled())) return true;
    await wake(participant);
    return false;
  });
  if (!done) throw new Error(`Byte ${kept}: what was cut off does not arrive.`);
  return truncated()?.bytes ?? 0;
}

/** Plays the share of one person at one device: every `stride`-th byte of the answers, from `first` on. */
async function lane(
  participant: Participant,
  server: ServerView,
  { first, stride, last }: { first: number; stride: number; last: number },
): Promise<EveryByte> {
  const village = `Byte ${participant.name}`;
  await new NewSurveyPage(participant.device.page).createFor(village);
  const surveyId = new URL(participant.device.page.url()).pathname.split('/').at(-1) ?? '';
  await editorOf(participant).goTo(MODULE);
  await editorOf(participant).field(VILLAGE.label).waitFor({ timeout: PATIENCE });
  await until(async () => (await stored(participant, surveyId)).waiting === 0);
  const values: number[] = [];
  let bytes = 1;
  for (let kept = first; kept < Math.min(bytes, last) || values.length === 0; kept += stride) {
    bytes = Math.max(bytes, await cutOff(participant, surveyId, kept));
    values.push(FIRST_VALUE + kept);
  }
  const violations: string[] = [];
  const history = (await server.history(surveyId)).flatMap(({ changes }) => changes);
  for (const value of values) {
    const times = history.filter(({ field, now }) => field === VILLAGE.field && now === value).length;
    if (times !== 1) violations.push(`${village}: ${value} is ${times} times in the history`);
  }
  const survey = await server.survey(village);
  if (survey.conflicts.length > 0) violations.push(`${village} has ${survey.conflicts.length} conflicts`);
  // One version comes from the create, and one from each edit's operation.
  if (survey.version !== values.length + 1) violations.push(`${village} is at version ${survey.version}`);
  return { bytes, places: values.length, violations };
}

/**
 * Cuts the answer to a batch off after every byte of it, head included, and deals the places out to the people of the
 * panchayat. Every edit must be in the history once.
 * @param last the byte before which to stop, for a short run
 */
export async function cutEveryByte(
  participants: readonly Participant[],
  server: ServerView,
  last = Infinity,
): Promise<EveryByte> {
  const staff = participants.filter(({ name }) => name !== 'officer');
  const lanes = await Promise.all(
    staff.map((participant, first) => lane(participant, server, { first, stride: staff.length, last })),
  );
  return {
    bytes: Math.max(...lanes.map(({ bytes }) => bytes)),
    places: lanes.reduce((sum, { places }) => sum + places, 0),
    violations: lanes.flatMap(({ violations }) => violations),
  };
}
