import type { ServerView } from '../support/server-view.ts';
import { numberOf, shows, type Work } from './acts.ts';
import { FIELD_NAMES, type FieldName } from './ledger.ts';
import { editorOf, goOnline, PATIENCE, type Participant, stored, until, wake } from './participant.ts';

/** After a failure the first round of sync only asks whether the server is there, so one waking may not be enough. */
const ROUND = 2_000;

/** The survey on the server, as a screen would show it; `null`: it is deleted. */
interface Held {
  readonly conflicts: number;
  readonly values: Readonly<Record<FieldName, number | null>>;
}

async function heldBy(server: ServerView, surveyId: string): Promise<Held | null> {
  const survey = await server.read(surveyId);
  if (!survey) return null;
  const { population = null, households = null } = survey['basic_info'] as Record<string, number | null>;
  return { conflicts: survey.conflicts.length, values: { Population: population, Households: households } };
}

/**
 * Returns the differences between a participant's screen and the server, and unsent work; empty when all is as it
 * should be.
 */
async function differences(
  participant: Participant,
  { surveyId, ledger }: Work,
  held: Held | null,
): Promise<string[]> {
  const here = await stored(participant, surveyId);
  const found: string[] = [];
  if (here.waiting > 0) found.push(`I8: at ${participant.name} ${here.waiting} operations wait`);
  const settledFields = FIELD_NAMES.filter((field) => !ledger.mayBeDrafted(participant.name, field));
  if (!held) {
    const mayStay = settledFields.length < FIELD_NAMES.length;
    if (here.conflicts !== null && !mayStay)
      found.push(`I3: ${participant.name} has a survey that is deleted`);
    return found;
  }
  if (here.conflicts !== held.conflicts) {
    found.push(
      `I3: ${participant.name} knows ${String(here.conflicts)} conflicts, the server ${held.conflicts}`,
    );
  }
  for (const field of settledFields) {
    const input = editorOf(participant).field(field);
    const shown = (await input.isVisible()) ? numberOf(await input.inputValue()) : 'nothing';
    const there = held.values[field];
    if (shown !== there)
      found.push(`I3: ${participant.name} shows ${field} ${String(shown)}, not ${String(there)}`);
  }
  return found;
}

/**
 * Ends all faults and brings everybody online. Waits until every device shows what the server holds and has nothing
 * to send.
 * @returns the differences that are left after all patience
 */
export async function comeToRest(
  participants: readonly Participant[],
  work: Work,
  server: ServerView,
): Promise<string[]> {
  for (const participant of participants) {
    participant.device.network.heal();
    if (participant.offline) await goOnline(participant);
    await shows(participant, work);
  }
  let wrong: string[] = [];
  const isQuiet = async (): Promise<boolean> => {
    const held = await heldBy(server, work.surveyId);
    wrong = (
      await Promise.all(participants.map((participant) => differences(participant, work, held)))
    ).flat();
    return wrong.length === 0;
  };
  const limit = Date.now() + PATIENCE;
  do await Promise.all(participants.map(wake));
  while (!(await until(isQuiet, ROUND)) && Date.now() < limit);
  return wrong;
}
