import type { Locator } from '@playwright/test';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { editorOf, type Participant } from './participant.ts';
import { HAMLET, type NamedRow, type RowKind, type Spot, STREET, VILLAGE } from './spots.ts';

/** A row as its line on the screen tells it; `null`: nothing is answered. */
export interface ShownRow {
  readonly name: string | null;
  readonly answer: number | null;
}

/** Milliseconds for doing something with what is on the screen; a colleague's change may take it away. */
export const A_PRESS = 3_000;

/** Reads 1,234 as a number; an empty field is null. */
export const numberOf = (shown: string): number | null =>
  /\d/.test(shown) ? Number(shown.replaceAll(',', '')) : null;

/** Reads `Row 2: Tola 1004, 1,005 households`. */
const rowOf = (line: string): ShownRow => {
  const [, name = null, answer = ''] =
    /^(?:.*: )?((?:Tola|Gali) \d+), (\S+) (?:households|m)$/.exec(line) ?? [];
  return { name, answer: numberOf(answer) };
};

const linesOf = ({ device }: Participant, { heading }: RowKind): RowsPage =>
  new RowsPage(device.page, heading);

/** Returns the line of a row. */
export const lineOf = ({ device }: Participant, { name }: NamedRow): Locator =>
  device.page.getByRole('button', { name: new RegExp(`^Row \\d+: ${name},`) });

export const isOnScreen = async (participant: Participant, row: NamedRow): Promise<boolean> =>
  (await lineOf(participant, row).count()) > 0;

/** Returns a row with its questions: the innermost item around its line. */
const itemOf = (participant: Participant, row: NamedRow): Locator =>
  participant.device.page
    .getByRole('listitem')
    .filter({ has: lineOf(participant, row) })
    .last();

/** Opens a row, and the one around it. */
export async function openRow(participant: Participant, row: NamedRow): Promise<Locator> {
  if (row.outer) await openRow(participant, row.outer);
  const line = lineOf(participant, row);
  if ((await line.getAttribute('aria-expanded', { timeout: A_PRESS })) !== 'true') {
    await line.click({ timeout: A_PRESS });
  }
  return itemOf(participant, row);
}

/** Returns the field of a spot. Its row has to be open. */
export const boxOf = (participant: Participant, { row, what }: Spot): Locator => {
  if (!row) return editorOf(participant).field(VILLAGE.label);
  const label = what === 'name' ? row.kind.name : row.kind.answer;
  return itemOf(participant, row).getByRole('textbox', { name: label, exact: true });
};

/** Presses one of some buttons in the menu of a row, the first that can be pressed; false when there is none. */
export async function pressInMenu(
  participant: Participant,
  row: NamedRow,
  acts: readonly ('Move up' | 'Move down' | 'Take out')[],
): Promise<boolean> {
  if (row.outer) await openRow(participant, row.outer);
  const change = itemOf(participant, row)
    .getByRole('button', { name: /^Change row \d+$/ })
    .first();
  await change.click({ timeout: A_PRESS });
  for (const act of acts) {
    const button = participant.device.page.getByRole('button', { name: act, exact: true });
    if (await button.isDisabled({ timeout: A_PRESS })) continue;
    await button.click({ timeout: A_PRESS });
    return true;
  }
  await participant.device.page.keyboard.press('Escape');
  return false;
}

/** Returns the rows that a screen shows, in order; streets are those of the hamlet that is open. */
export const shownRows = async (participant: Participant, kind: RowKind): Promise<readonly ShownRow[]> =>
  (await linesOf(participant, kind).said()).map(rowOf);

/** Returns the number that the line of a row shows; `undefined`: the row is not there. */
export async function shownAnswer(
  participant: Participant,
  row: NamedRow,
): Promise<number | null | undefined> {
  if (row.outer) {
    if (!(await isOnScreen(participant, row.outer))) return undefined;
    await openRow(participant, row.outer);
  }
  return (await shownRows(participant, row.kind)).find(({ name }) => name === row.name)?.answer;
}

/** Returns the streets of a hamlet on the screen, in order. */
export async function shownStreets(participant: Participant, hamlet: NamedRow): Promise<readonly ShownRow[]> {
  await openRow(participant, hamlet);
  return shownRows(participant, STREET);
}

/** Returns the questions whether a row is there that wait on the screen. */
export const rowQuestions = ({ device }: Participant): Locator =>
  device.page.getByRole('group', { name: /^Taken out on one side, changed on the other:/ });

/** Whether something in a row, or the row itself, waits for a choice. */
export async function needsYou(participant: Participant, row: NamedRow): Promise<boolean> {
  const outermost = row.outer ?? row;
  const asked = rowQuestions(participant).filter({ hasText: new RegExp(`${row.name},`) });
  if ((await asked.count()) > 0) return true;
  const line = lineOf(participant, outermost);
  return (await line.getByText('Needs you').count()) > 0;
}

/** Returns a hamlet of this name. */
export const hamlet = (name: string): NamedRow => ({ kind: HAMLET, name, outer: null });

/** Reads the name and the number in a question whether a row is there. */
export const askedRow = (title: string): ShownRow =>
  rowOf(title.replace('Taken out on one side, changed on the other: ', ''));
