import type { ServerHistoryLine, ServerView } from '../support/server-view.ts';
import { missingDrafts, shows, type Work } from './acts.ts';
import { FIELDS, type Typed } from './ledger.ts';
import { editorOf, type Seat } from './seat.ts';

/** Whether a line of history tells of a value: live once, or kept in a conflict, about a field or the whole survey. */
const tells = ({ changes }: ServerHistoryLine, field: string, value: number): boolean =>
  changes.some((change) => {
    if (change.field === field) return change.now === value || change.mine === value;
    const edits = change.mine;
    return typeof edits === 'object' && edits !== null && (edits as Record<string, unknown>)[field] === value;
  });

async function isShown(seat: Seat | undefined, work: Work, { field, value }: Typed): Promise<boolean> {
  if (!seat || !(await shows(seat, work))) return false;
  return (await editorOf(seat).field(field).inputValue()).replaceAll(',', '') === String(value);
}

/** What of I1, I2 and I6 does not hold of a survey after everybody has come to rest. */
export async function violationsOf(
  seats: readonly Seat[],
  work: Work,
  server: ServerView,
): Promise<string[]> {
  const history = await server.history(work.surveyId);
  const violations: string[] = [];
  for (const typed of work.ledger.all()) {
    if (typed.is === 'draft') continue;
    const { field, value, seat: name, is } = typed;
    const lines = history.filter((line) => tells(line, FIELDS[field], value));
    const seat = seats.find((each) => each.name === name);
    const fine = lines.length > 0 || (is === 'either' && (await isShown(seat, work, typed)));
    if (!fine) violations.push(`I1: ${name} saved ${field} ${value}, and it is nowhere`);
  }
  const operations = history.map(({ op_id }) => op_id);
  if (new Set(operations).size < operations.length)
    violations.push('I2: an operation is in the history twice');
  const surveys = await server.surveysNamed(work.village);
  if (surveys.length > 1) violations.push(`I2: ${work.village} has ${surveys.length} surveys`);
  for (const seat of seats) violations.push(...(await missingDrafts(seat, work)));
  return violations;
}
