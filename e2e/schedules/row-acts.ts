import type { Work } from './acts.ts';
import type { Place, Typed } from './ledger.ts';
import { editorOf, type Participant, until } from './participant.ts';
import {
  A_PRESS,
  boxOf,
  isOnScreen,
  lineOf,
  openRow,
  pressInMenu,
  shownAnswer,
  shownRows,
  shownStreets,
} from './rows-on-screen.ts';
import { HAMLET, type NamedRow, type Spot, STREET } from './spots.ts';

/** The milliseconds for which a person looks whether their press did anything. */
const A_LOOK = 6_000;
/** The most rows of a repeat that a schedule adds. */
const MOST_ROWS = 4;

const spot = (row: NamedRow, what: Spot['what']): Spot => ({ row, what });

/** Returns the rows that a screen shows and the ledger knows. */
async function knownRows(
  participant: Participant,
  { ledger }: Work,
  outer: NamedRow | null,
): Promise<NamedRow[]> {
  const shown = outer ? await shownStreets(participant, outer) : await shownRows(participant, HAMLET);
  return shown.flatMap(({ name }) => ledger.rows().find(({ row }) => row.name === name)?.row ?? []);
}

/** Adds a row with a name and a number of its own. */
async function add(
  participant: Participant,
  { ledger }: Work,
  outer: NamedRow | null,
  value: number,
): Promise<string> {
  const kind = outer ? STREET : HAMLET;
  const row: NamedRow = { kind, name: `${outer ? 'Gali' : 'Tola'} ${value}`, outer };
  const { page } = participant.device;
  const press = () =>
    page.getByRole('button', { name: `Add to ${kind.heading}`, exact: true }).click({ timeout: A_PRESS });
  await press();
  // The new row is the open one, and the only open one of its repeat.
  const name = editorOf(participant).field(kind.name);
  const isThere = async () => (await name.count()) === 1 && (await name.inputValue()) === '';
  // A conflict that comes in the midst of the press moves the button: whoever missed it presses again.
  if (!(await until(isThere, A_LOOK))) await press();
  if (!(await until(isThere))) throw new Error(`${participant.name}: no new row opens.`);
  ledger.added(participant.name, row);
  await name.fill(row.name);
  ledger.typed(participant.name, spot(row, 'place'), 'in' satisfies Place);
  ledger.typed(participant.name, spot(row, 'name'), row.name);
  await boxOf(participant, spot(row, 'answer')).fill(String(value));
  ledger.typed(participant.name, spot(row, 'answer'), value);
  return outer ? 'row in a row added' : 'row added';
}

async function answer(
  participant: Participant,
  { ledger }: Work,
  row: NamedRow,
  value: number,
): Promise<string> {
  await openRow(participant, row);
  const box = boxOf(participant, spot(row, 'answer'));
  await box.fill(String(value), { timeout: A_PRESS });
  ledger.typed(participant.name, spot(row, 'answer'), value);
  return 'answered in a row';
}

async function move(participant: Participant, { ledger, random }: Work, row: NamedRow): Promise<string> {
  const upFirst = random.chance(0.5);
  const isMoved = await pressInMenu(
    participant,
    row,
    upFirst ? ['Move up', 'Move down'] : ['Move down', 'Move up'],
  );
  const place = spot(row, 'place');
  const isNew = ledger.draftAt(participant.name, place)?.value === ('in' satisfies Place);
  if (isMoved && !isNew) ledger.typed(participant.name, place, 'moved' satisfies Place);
  return isMoved ? 'row moved' : 'looked';
}

/** Takes a row out. */
async function takeOut(participant: Participant, { ledger }: Work, row: NamedRow): Promise<void> {
  const inner = row.outer ? [] : await shownStreets(participant, row);
  const seen = [{ name: row.name, answer: (await shownAnswer(participant, row)) ?? null }, ...inner];
  await pressInMenu(participant, row, ['Take out']);
  ledger.takenOut({ participant: participant.name, row, seen });
  ledger.typed(participant.name, spot(row, 'place'), 'out' satisfies Place);
  if (!(await until(async () => !(await isOnScreen(participant, row))))) {
    throw new Error(`${participant.name}: ${row.name} is taken out, and still there.`);
  }
}

/** Thinks better of having taken a row out. @param before what was typed about its place before that */
async function undo(
  participant: Participant,
  { ledger }: Work,
  row: NamedRow,
  before: Typed | undefined,
): Promise<string> {
  await editorOf(participant).undo.click({ timeout: A_PRESS });
  ledger.kept(row);
  ledger.typed(participant.name, spot(row, 'place'), before?.value ?? ('moved' satisfies Place));
  // The row has its place again as it was: that is a draft only where a colleague has moved it meanwhile.
  if (!before) ledger.ended(participant.name, spot(row, 'place'), 'either');
  const others = ledger.outsOf(row).filter((out) => out.participant !== participant.name);
  if (others.length === 0) await lineOf(participant, row).waitFor({ timeout: A_PRESS });
  return 'undone';
}

/** Does something with a row, or in it, unless a colleague's change takes it off the screen first. */
async function workIn(participant: Participant, work: Work, row: NamedRow, value: number): Promise<string> {
  const { random, ledger } = work;
  const roll = random.next();
  const before = ledger.draftAt(participant.name, spot(row, 'place'));
  try {
    if (roll < 0.5 && roll >= 0.25) return await move(participant, work, row);
    if (roll >= 0.5) return await answer(participant, work, row, value);
    await takeOut(participant, work, row);
  } catch (error) {
    if (await isOnScreen(participant, row)) throw error;
    return 'row overtaken';
  }
  return random.chance(0.3) ? undo(participant, work, row, before) : 'row taken out';
}

/** Lets somebody do something with the rows on their screen, or in one. @returns its name */
export async function workInRows(participant: Participant, work: Work, value: number): Promise<string> {
  const { random } = work;
  const hamlets = await knownRows(participant, work, null);
  if (hamlets.length === 0 || (hamlets.length < MOST_ROWS && random.chance(0.15))) {
    return add(participant, work, null, value);
  }
  const outer = random.chance(0.6) ? hamlets[0] : random.pick(hamlets);
  if (!outer) return 'looked';
  const isInner = random.chance(0.35);
  const streets = isInner ? await knownRows(participant, work, outer) : [];
  if (isInner && (streets.length === 0 || (streets.length < MOST_ROWS && random.chance(0.3)))) {
    await openRow(participant, outer);
    return add(participant, work, outer, value);
  }
  const row = isInner ? random.pick(streets) : outer;
  return workIn(participant, work, row, value);
}
