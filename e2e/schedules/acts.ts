import type { Locator } from '@playwright/test';
import type { Random } from '@sampark/testing/random';
import { FIELD_NAMES, FIELDS, type FieldName, type Ledger } from './ledger.ts';
import { editorOf, PATIENCE, type Participant, stored, until, wake } from './participant.ts';

/** One survey that three people work on. */
export interface Work {
  readonly surveyId: string;
  readonly village: string;
  readonly ledger: Ledger;
  readonly random: Random;
}

const ON_SERVER = 'Saved on the server';
const SAVED = /^(Saved on this phone|Saved on this phone, waiting to be sent|Saved on the server|Needs you)$/;
const WRITTEN = /What you typed is kept on this phone|This survey has unsaved changes/;

const addressOf = ({ surveyId }: Work): string => `/surveys/${surveyId}`;

/** Whether the survey can be worked in as it stands on the screen. */
export async function isEditable(participant: Participant): Promise<boolean> {
  const field = editorOf(participant).field('Households');
  return (await field.isVisible()) && (await field.isEditable());
}

/** Waits until the survey is on the screen, ready for work; false when it is deleted, or not here yet. */
export async function shows(participant: Participant, work: Work): Promise<boolean> {
  const { page } = participant.device;
  const missing = page.getByRole('heading', { name: 'Survey not found' });
  const field = editorOf(participant).field('Households');
  if (new URL(page.url()).pathname !== addressOf(work))
    await page.goto(participant.device.url + addressOf(work));
  await field.or(missing).first().waitFor({ timeout: PATIENCE });
  return isEditable(participant);
}

/** Returns the answers to choose from, below a field in conflict. */
const panelOf = ({ device }: Participant, field: FieldName): Locator =>
  device.page.locator(`[id="conflict-${FIELDS[field]}"]`);

const inConflict = async (participant: Participant, field: FieldName): Promise<boolean> =>
  (await panelOf(participant, field).count()) > 0;

/** Helps a Save along that still waits for the server's answer: nobody waits for a clock. */
async function saveIsReady(participant: Participant): Promise<void> {
  const { save } = editorOf(participant);
  const ready = await until(async () => {
    if (await save.isEnabled()) return true;
    await wake(participant);
    return false;
  });
  if (!ready) throw new Error(`${participant.name}: an earlier Save never ended`);
}

/** Types a value into a question of the seed's choice. */
export async function type(participant: Participant, work: Work, value: number): Promise<void> {
  const field = work.random.pick(FIELD_NAMES);
  await saveIsReady(participant);
  const [box, text] = [editorOf(participant).field(field), String(value)];
  await box.fill(text);
  // A colleague's value may have come just when the old one was selected, and taken the selection away: it stands
  // before the typed text.
  const stands = await box.inputValue();
  if (stands !== text && stands.endsWith(text)) await box.fill(text);
  work.ledger.typed(participant.name, field, value);
}

/** Waits until the screen says that the typing is kept as a draft. */
export async function draftIsKept({ device }: Participant): Promise<void> {
  await device.page.getByText(WRITTEN).first().waitFor({ timeout: PATIENCE });
}

/** Saves the typing, and notes what the screen says of each field. */
export async function save(participant: Participant, { ledger }: Work): Promise<void> {
  const { page } = participant.device;
  const drafted = ledger.drafted(participant.name).map(({ field }) => field);
  await saveIsReady(participant);
  const before = new Set<FieldName>();
  for (const field of drafted) if (await inConflict(participant, field)) before.add(field);
  await editorOf(participant).save.click();
  const blocked = async (): Promise<boolean> => {
    for (const field of drafted) if (await inConflict(participant, field)) return true;
    return false;
  };
  // The innermost part of the page around Save: it says in words where the work is.
  const bar = page
    .locator('div')
    .filter({ has: editorOf(participant).save })
    .last();
  const said = bar.getByText(SAVED);
  if (!(await until(async () => (await said.isVisible()) || (await blocked())))) {
    throw new Error(`${participant.name}: Save never ended`);
  }
  for (const field of drafted) {
    const now = await inConflict(participant, field);
    ledger.ended(participant.name, field, before.has(field) !== now ? 'either' : now ? 'draft' : 'saved');
  }
  await noteServer(participant, ledger);
}

/** Notes the values that the screen calls saved on the server: they count as that from now on. */
export async function noteServer(participant: Participant, ledger: Ledger): Promise<void> {
  if (await participant.device.page.getByText(ON_SERVER, { exact: true }).first().isVisible()) {
    ledger.onServer(participant.name);
  }
}

/** Milliseconds for pressing a button that is there; a colleague's choice may take it away. */
const A_PRESS = 3_000;

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

/** Settles a conflict on the screen; false when there is none, or somebody else was quicker. */
export async function settle(participant: Participant, { random, ledger }: Work): Promise<boolean> {
  const keepSurvey = editorOf(participant).button('Keep the survey');
  if (await keepSurvey.isVisible()) return pressed(keepSurvey);
  for (const field of FIELD_NAMES) {
    const panel = panelOf(participant, field);
    const words = await panel.getByRole('button').allTextContents();
    if (words.length === 0) continue;
    const done = await pressed(panel.getByRole('button', { name: random.pick(words), exact: true }));
    if (done) ledger.replaced(participant.name, field);
    return done;
  }
  return false;
}

/** Deletes the survey; this person's unsent work in it goes with it, as the question says. */
export async function remove(participant: Participant, { ledger, surveyId }: Work): Promise<void> {
  await editorOf(participant).delete.click();
  for (const field of FIELD_NAMES) ledger.replaced(participant.name, field);
  await participant.device.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await until(async () => (await stored(participant, surveyId)).conflicts === null);
}

/** Kills the browser, and opens it again where it was, with or without network. */
export async function kill(participant: Participant, work: Work): Promise<void> {
  await participant.device.kill();
  await participant.device.open(addressOf(work));
}

/** Returns the drafts that a survey on the screen should show and does not. */
export async function missingDrafts(participant: Participant, { ledger }: Work): Promise<string[]> {
  const missing: string[] = [];
  for (const { field, value } of ledger.drafted(participant.name)) {
    const input = editorOf(participant).field(field);
    const shown = (await input.isVisible()) ? await input.inputValue() : 'nothing';
    if (numberOf(shown) !== value)
      missing.push(`I6: ${participant.name} typed ${field} ${value}, the screen shows ${shown}`);
  }
  return missing;
}

/** Reads 1,234 as a number; an empty field is null. */
export const numberOf = (shown: string): number | null =>
  shown === '' ? null : Number(shown.replaceAll(',', ''));
