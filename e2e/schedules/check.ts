import type { ServerHistoryLine, ServerView } from '../support/server-view.ts';
import { missingDrafts, shows, type Work } from './acts.ts';
import { FIELDS, type Typed } from './ledger.ts';
import { editorOf, type Participant } from './participant.ts';

/** Whether a line of history holds a value: live once, or kept in a conflict, about a field or the whole survey. */
const tells = ({ changes }: ServerHistoryLine, field: string, value: number): boolean =>
  changes.some((change) => {
    if (change.field === field) return change.now === value || change.mine === value;
    const edits = change.mine;
    return typeof edits === 'object' && edits !== null && (edits as Record<string, unknown>)[field] === value;
  });

async function isShown(
  participant: Participant | undefined,
  work: Work,
  { field, value }: Typed,
): Promise<boolean> {
  if (!participant || !(await shows(participant, work))) return false;
  return (await editorOf(participant).field(field).inputValue()).replaceAll(',', '') === String(value);
}

/** Returns the violations of I1, I2 and I6 in a survey after everybody has come to rest. */
export async function violationsOf(
  participants: readonly Participant[],
  work: Work,
  server: ServerView,
): Promise<string[]> {
  const history = await server.history(work.surveyId);
  const violations: string[] = [];
  for (const typed of work.ledger.all()) {
    if (typed.is === 'draft') continue;
    const { field, value, participant: name, is } = typed;
    const lines = history.filter((line) => tells(line, FIELDS[field], value));
    const participant = participants.find((each) => each.name === name);
    const fine = lines.length > 0 || (is === 'either' && (await isShown(participant, work, typed)));
    if (!fine) violations.push(`I1: ${name} saved ${field} ${value}, and it is nowhere`);
  }
  const operations = history.map(({ op_id }) => op_id);
  if (new Set(operations).size < operations.length)
    violations.push('I2: an operation is in the history twice');
  const surveys = await server.surveysNamed(work.village);
  if (surveys.length > 1) violations.push(`I2: ${work.village} has ${surveys.length} surveys`);
  for (const participant of participants) violations.push(...(await missingDrafts(participant, work)));
  return violations;
}
