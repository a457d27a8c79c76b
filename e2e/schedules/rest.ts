import type { ServerView } from '../support/server/server-view.ts';
import { enterModule, shows, type Work } from './acts.ts';
import { type Held, heldBy } from './held.ts';
import { goOnline, LOOK_AROUND, PATIENCE, type Participant, stored, until, wake } from './participant.ts';
import {
  boxOf,
  hamlet,
  isOnScreen,
  numberOf,
  type ShownRow,
  shownRows,
  shownStreets,
} from './rows-on-screen.ts';
import { HAMLET, IN_VILLAGE } from './spots.ts';

/** After a failure the first round of sync only asks whether the server is there, so one waking may not be enough. */
const ROUND = 2_000;

/** Returns a row in words, for comparing. */
const told = ({ name, answer }: ShownRow): string => `${name} ${answer}`;

/** Compares rows on a screen with those on the server, without those that the person may have changed. */
const rowDifference = (
  shown: readonly ShownRow[],
  held: readonly ShownRow[],
  changed: ReadonlySet<string | null>,
): string | null => {
  const [here, there] = [shown, held].map((rows) =>
    rows
      .filter(({ name }) => !changed.has(name))
      .map(told)
      .join(', '),
  );
  return here === there ? null : `shows the rows ${here}, not ${there}`;
};

/** Compares the streets of every hamlet that has some. */
async function streetDifferences(
  participant: Participant,
  held: Held,
  changed: ReadonlySet<string | null>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, inner } of held.hamlets) {
    if (name === null || inner.length === 0 || !(await isOnScreen(participant, hamlet(name)))) continue;
    const wrong = rowDifference(await shownStreets(participant, hamlet(name)), inner, changed);
    if (wrong) found.push(`I3: ${participant.name} ${wrong} in ${name}`);
  }
  return found;
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
  const mayBeDrafted = ledger.mayBeDrafted(participant.name);
  if (!held) {
    const mayStay = mayBeDrafted.length > 0;
    if (here.conflicts !== null && !mayStay)
      found.push(`I3: ${participant.name} has a survey that is deleted`);
    return found;
  }
  if (here.conflicts !== held.conflicts.length) {
    found.push(
      `I3: ${participant.name} knows ${String(here.conflicts)} conflicts, the server ${held.conflicts.length}`,
    );
  }
  if (!mayBeDrafted.some(({ spot }) => spot.row === null)) {
    const input = boxOf(participant, IN_VILLAGE);
    // The survey may have come to a screen that had none.
    if (!(await input.isVisible())) await enterModule(participant);
    const shown = (await input.isVisible()) ? numberOf(await input.inputValue()) : 'nothing';
    if (shown !== held.inVillage)
      found.push(`I3: ${participant.name} shows ${String(shown)}, not ${String(held.inVillage)}`);
  }
  // A row of which somebody saw the deletion of its survey while they typed its name may have none.
  const changed = new Set([null, ...mayBeDrafted.flatMap(({ spot }) => spot.row?.name ?? [])]);
  const wrong = rowDifference(await shownRows(participant, HAMLET), held.hamlets, changed);
  if (wrong) found.push(`I3: ${participant.name} ${wrong}`);
  if (found.length === 0) found.push(...(await streetDifferences(participant, held, changed)));
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
  while (!(await until(isQuiet, ROUND, LOOK_AROUND)) && Date.now() < limit);
  return wrong;
}
