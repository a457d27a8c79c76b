import type { Locator } from '@playwright/test';
import type { Random } from '@sampark/testing/random';
import type { Ledger } from './ledger.ts';
import { editorOf, PATIENCE, type Participant, stored, until, wake } from './participant.ts';
import { A_PRESS, askedRow, boxOf, isOnScreen, needsYou, openRow, rowQuestions } from './rows-on-screen.ts';
import { IN_VILLAGE, MODULE, type NamedRow, type Spot, VILLAGE } from './spots.ts';

/** One survey that three people work on. */
export interface Work {
  readonly surveyId: string;
  readonly village: string;
  readonly ledger: Ledger;
  readonly random: Random;
}

const ON_SERVER = 'Saved on the server';
const SAVED = /^(Saved on this phone|Saved on this phone, waiting to be sent|Saved on the server|Needs you)$/;
const WRITTEN = 'What you typed is kept on this phone';
const TYPED = 'Not saved yet';

const addressOf = ({ surveyId }: Work): string => `/surveys/${surveyId}`;

/** Whether the survey can be worked in as it stands on the screen. */
export async function isEditable(participant: Participant): Promise<boolean> {
  const field = boxOf(participant, IN_VILLAGE);
  return (await field.isVisible()) && (await field.isEditable());
}

/** Turns to the module in which people work, where a survey is on the screen. */
export async function enterModule(participant: Participant): Promise<void> {
  const module = editorOf(participant).module(MODULE);
  if (await module.isVisible()) await module.click();
}

/** Waits until the survey is on the screen, ready for work; false when it is deleted, or not here yet. */
export async function shows(participant: Participant, work: Work): Promise<boolean> {
  const { page } = participant.device;
  const missing = page.getByRole('heading', { name: 'Survey not found' });
  const module = editorOf(participant).module(MODULE);
  if (new URL(page.url()).pathname !== addressOf(work))
    await page.goto(participant.device.url + addressOf(work));
  await module.or(missing).first().waitFor({ timeout: PATIENCE });
  await enterModule(participant);
  return isEditable(participant);
}

/** Returns the answers to choose from, below the question that stands in no row. */
const panelOf = ({ device }: Participant): Locator => device.page.locator(`[id="conflict-${VILLAGE.field}"]`);

const inConflict = async (participant: Participant): Promise<boolean> =>
  (await panelOf(participant).count()) > 0;

/** Returns the answers to choose from, below the question of an open row. */
const boxPanel = (item: Locator, { kind }: NamedRow): Locator =>
  item.locator(`[id^="conflict-"][id$="/${kind.answerField}"]`).first();

/** Helps a Save along that still waits for the server's answer: nobody waits for a clock. */
export async function saveIsReady(participant: Participant): Promise<void> {
  const { save } = editorOf(participant);
  const ready = await until(async () => {
    if (await save.isEnabled()) return true;
    await wake(participant);
    return false;
  });
  if (!ready) throw new Error(`${participant.name}: an earlier Save never ended`);
}

/** Types a value into the question that stands in no row. */
export async function type(participant: Participant, work: Work, value: number): Promise<string> {
  const [box, text] = [boxOf(participant, IN_VILLAGE), String(value)];
  await box.fill(text);
  // A colleague's value may have come just when the old one was selected, and taken the selection away: it stands
  // before the typed text.
  const stands = await box.inputValue();
  if (stands !== text && stands.endsWith(text)) await box.fill(text);
  work.ledger.typed(participant.name, IN_VILLAGE, value);
  return 'answered';
}

/** Waits until the screen says that the typing is kept as a draft, or that it holds nothing which is not saved. */
export async function draftIsKept({ device: { page } }: Participant): Promise<void> {
  const typed = page.getByText(TYPED, { exact: true });
  const isKept = async (): Promise<boolean> =>
    (await page.getByText(WRITTEN).isVisible()) || !(await typed.isVisible());
  if (!(await until(isKept))) throw new Error('The typing is not kept as a draft.');
}

/** Whether a conflict stands in the way of saving what was typed in a spot. In rows it may also stand beside it. */
const isDisputed = (participant: Participant, { row }: Spot): Promise<boolean> =>
  row ? needsYou(participant, row) : inConflict(participant);

/** Saves the typing, and notes what the screen says of each spot. */
export async function save(participant: Participant, { ledger }: Work): Promise<void> {
  const { page } = participant.device;
  const drafted = ledger.drafted(participant.name).map(({ spot }) => spot);
  await saveIsReady(participant);
  // What an earlier Save left as a draft stands in the way, too.
  const unsaved = ledger.mayBeDrafted(participant.name).map(({ spot }) => spot);
  const disputed = async (): Promise<Spot[]> => {
    const found: Spot[] = [];
    for (const spot of unsaved) if (await isDisputed(participant, spot)) found.push(spot);
    return found;
  };
  const before = await disputed();
  await editorOf(participant).save.click();
  // The innermost part of the page around Save: it says in words where the work is.
  const bar = page
    .locator('div')
    .filter({ has: editorOf(participant).save })
    .last();
  const said = bar.getByText(SAVED);
  const isDone = async (): Promise<boolean> =>
    (await said.isVisible()) || (before.length === 0 && (await disputed()).length > 0);
  const done = await until(isDone, before.length === 0 ? PATIENCE : A_PRESS);
  if (!done && before.length === 0) throw new Error(`${participant.name}: Save never ended`);
  const after = await disputed();
  for (const spot of drafted) {
    const [was, is] = [before.includes(spot), after.includes(spot)];
    if (spot.row ? was || is : was !== is) ledger.ended(participant.name, spot, 'either');
    else ledger.ended(participant.name, spot, is ? 'draft' : 'saved');
  }
  await noteServer(participant, ledger);
}

/** Notes the values that the screen calls saved on the server: they count as that from now on. */
export async function noteServer(participant: Participant, ledger: Ledger): Promise<void> {
  if (await participant.device.page.getByText(ON_SERVER, { exact: true }).first().isVisible()) {
    ledger.onServer(participant.name);
  }
}

/** Presses a button; false when it went away before that. */
async function pressed(button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: A_PRESS });
    await button.waitFor({ state: 'hidden', timeout: PATIENCE });
    return true;
  } catch (error) {
    if ((await button.count()) > 0) throw error;
    return false;
  }
}

/** Chooses one of the answers in a panel. */
async function choose(
  participant: Participant,
  { random, ledger }: Work,
  panel: Locator,
  spot: Spot,
): Promise<boolean> {
  const words = await panel.getByRole('button').allTextContents();
  if (words.length === 0) return false;
  const done = await pressed(panel.getByRole('button', { name: random.pick(words), exact: true }));
  if (done) ledger.replaced(participant.name, spot);
  return done;
}

/** Chooses whether a row is there. */
async function settleRow(participant: Participant, { random, ledger }: Work): Promise<boolean> {
  const panel = rowQuestions(participant).first();
  if ((await panel.count()) === 0) return false;
  const title = (await panel.locator('p').first().textContent()) ?? '';
  const { name, answer } = askedRow(title);
  const row = ledger.rows().find((each) => each.row.name === name)?.row;
  const isKept = random.chance(0.5);
  const button = panel.getByRole('button', { name: isKept ? 'Keep the row' : 'Take it out' }).first();
  if (!(await pressed(button))) return false;
  if (!row) return true;
  ledger.replaced(participant.name, { row, what: 'place' });
  if (isKept) ledger.kept(row);
  else ledger.takenOut({ participant: participant.name, row, seen: row.outer ? [{ name, answer }] : null });
  return true;
}

/** Chooses between the answers to a question in some row. */
async function settleInRow(participant: Participant, work: Work): Promise<boolean> {
  for (const { row } of work.ledger.rows()) {
    if (!(await isOnScreen(participant, row.outer ?? row)) || !(await needsYou(participant, row))) continue;
    if (row.outer) {
      await openRow(participant, row.outer);
      if (!(await isOnScreen(participant, row))) continue;
    }
    const panel = boxPanel(await openRow(participant, row), row);
    if ((await panel.count()) > 0) return choose(participant, work, panel, { row, what: 'answer' });
  }
  return false;
}

/** Settles a conflict on the screen. @returns what was settled; `null`: there is none, or somebody else was quicker */
export async function settle(participant: Participant, work: Work): Promise<string | null> {
  const keepSurvey = editorOf(participant).button('Keep the survey');
  if (await keepSurvey.isVisible()) return (await pressed(keepSurvey)) ? 'settled' : null;
  if (await settleRow(participant, work)) return 'settled a row';
  const panel = panelOf(participant);
  if ((await panel.count()) > 0)
    return (await choose(participant, work, panel, IN_VILLAGE)) ? 'settled' : null;
  return (await settleInRow(participant, work)) ? 'settled in a row' : null;
}

/** Deletes the survey; this person's unsent work in it goes with it, as the question says. */
export async function remove(participant: Participant, { ledger, surveyId }: Work): Promise<void> {
  await editorOf(participant).delete.click();
  ledger.deleted(participant.name);
  await participant.device.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await until(async () => (await stored(participant, surveyId)).conflicts === null);
}

/** Kills the browser, and opens it again where it was, with or without network. */
export async function kill(participant: Participant, work: Work): Promise<void> {
  await participant.device.kill();
  await participant.device.open(addressOf(work));
}
