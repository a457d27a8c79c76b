import type { ServerHistoryLine, ServerView } from '../support/server/server-view.ts';
import { shows, type Work } from './acts.ts';
import { isShown, missingDrafts } from './drafts.ts';
import type { Participant } from './participant.ts';
import { pathOf, spotName } from './spots.ts';

/** Whether a line of history holds a value: live once, or kept in a conflict, about a field or the whole survey. */
const tells = ({ changes }: ServerHistoryLine, field: string, value: number | string): boolean =>
  changes.some((change) => {
    if (change.field === field) return change.now === value || change.mine === value;
    const edits = change.mine;
    return typeof edits === 'object' && edits !== null && (edits as Record<string, unknown>)[field] === value;
  });

/** Returns the violations of I1, I2 and I6 in a survey after everybody has come to rest. */
export async function violationsOf(
  participants: readonly Participant[],
  work: Work,
  server: ServerView,
): Promise<string[]> {
  const history = await server.history(work.surveyId);
  const violations: string[] = [];
  for (const typed of work.ledger.all()) {
    const { spot, value, participant: name, is } = typed;
    if (is === 'draft' || spot.what === 'place') continue;
    const path = pathOf(history, spot);
    if (path !== null && history.some((line) => tells(line, path, value))) continue;
    const participant = participants.find((each) => each.name === name);
    const mayBeDraft = is === 'either' && participant && (await shows(participant, work));
    if (mayBeDraft && (await isShown(participant, work, typed))) continue;
    violations.push(`I1: ${name} saved ${spotName(spot)} ${value}, and it is nowhere`);
  }
  const operations = history.map(({ op_id }) => op_id);
  if (new Set(operations).size < operations.length)
    violations.push('I2: an operation is in the history twice');
  const surveys = await server.surveysNamed(work.village);
  if (surveys.length > 1) violations.push(`I2: ${work.village} has ${surveys.length} surveys`);
  for (const participant of participants) violations.push(...(await missingDrafts(participant, work)));
  return violations;
}
