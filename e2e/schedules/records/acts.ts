import { MERGED_INTO, RECORD_PARENT, RECORD_STATE } from '@sampark/core/survey/record-form';
import type { Random } from '@sampark/testing/random';
import { type Participant, until } from '../participant.ts';
import type { HouseholdLedger } from './ledger.ts';
import { type ListedHousehold, listedHouseholds, openHousehold } from './on-screen.ts';

/** The households that three people work on. */
export interface HouseholdWork {
  /** What their names begin with. */
  readonly prefix: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly ledger: HouseholdLedger;
  readonly random: Random;
}

const buttonOf = ({ device: { page } }: Participant, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Waits until the page says what was done; false: somebody else's word came meanwhile, and has to be chosen first. */
async function isDone(participant: Participant): Promise<boolean> {
  const undo = buttonOf(participant, 'Undo');
  const refused = participant.device.page.getByText('First choose on its page which one is right', {
    exact: false,
  });
  await undo.or(refused).first().waitFor();
  return undo.isVisible();
}

/** The patience with a choice that may be none, in milliseconds. */
const A_MOMENT = 2_000;

/** The place of a household that is a part of no other one. */
const TOP = /^Directly in /;

/** Chooses another household in the open dialog, and goes on; false: it is not offered, and the dialog is left. */
async function choose(
  { device: { page } }: Participant,
  { name, verb }: { readonly name: string | RegExp; readonly verb: string },
): Promise<boolean> {
  const dialog = page.getByRole('dialog');
  if (typeof name === 'string') await dialog.getByRole('searchbox').fill(name);
  const option = dialog.getByText(typeof name === 'string' ? new RegExp(`^${name}( ·|$)`) : name);
  const go = dialog.getByRole('button', { name: verb, exact: true });
  await option
    .or(dialog.getByText('Nothing found', { exact: false }))
    .first()
    .waitFor();
  if ((await option.count()) > 0) {
    await option.first().click();
    // The two are read first, to show what they say differently. The place where it lies is none to move it to.
    if (await until(() => go.isEnabled(), A_MOMENT)) {
      await go.click();
      return true;
    }
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  return false;
}

async function move(participant: Participant, work: HouseholdWork, one: string, above: string) {
  await buttonOf(participant, 'Move').click();
  const toTop = work.random.chance(0.15);
  if (!(await choose(participant, { name: toTop ? TOP : above, verb: 'Move' }))) return 'move refused';
  if (!(await isDone(participant))) return 'move refused';
  work.ledger.saved(participant.name, one, RECORD_PARENT, toTop ? null : above);
  return 'moved';
}

async function merge(participant: Participant, { ledger, ids }: HouseholdWork, one: string, other: string) {
  await buttonOf(participant, 'The same as …').click();
  if (!(await choose(participant, { name: other, verb: 'They are the same' }))) return 'merge refused';
  // The page is that of the one that stays, whichever it was before.
  await participant.device.page.getByText('Also written down as').waitFor();
  const [stays, goes] = String(ids.get(one)) < String(ids.get(other)) ? [one, other] : [other, one];
  ledger.saved(participant.name, goes, MERGED_INTO, stays);
  return 'merged';
}

async function turn(
  participant: Participant,
  { ledger }: HouseholdWork,
  { name, isClosed }: ListedHousehold,
) {
  await buttonOf(participant, isClosed ? 'Open again' : 'Close').click();
  if (!(await isDone(participant))) return 'close refused';
  ledger.saved(participant.name, name, RECORD_STATE, isClosed ? 'active' : 'closed');
  return isClosed ? 'opened' : 'closed';
}

async function remove(participant: Participant, { ledger }: HouseholdWork, name: string, isAbove: boolean) {
  await buttonOf(participant, 'Delete').click();
  const { page } = participant.device;
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Households' }).waitFor();
  ledger.deleted(participant.name, name);
  return isAbove ? 'parent deleted' : 'household deleted';
}

/** Chooses one of the answers about the place, the state or the sameness of the household on the screen; false: nobody asks. */
async function settle(participant: Participant, { ledger, random }: HouseholdWork, name: string) {
  const asked = participant.device.page.getByRole('group', { name: /Which one is right/ }).first();
  if ((await asked.count()) === 0) return false;
  const answers = asked.getByRole('button');
  await answers.nth(random.below(await answers.count())).click();
  await asked.waitFor({ state: 'hidden' });
  ledger.replaced(participant.name, name);
  return true;
}

/** Takes a merge back that the screen shows. */
async function split(participant: Participant, { ledger, ids }: HouseholdWork) {
  const item = participant.device.page.getByRole('listitem').filter({ hasText: 'It is another one' }).first();
  const words = (await item.textContent()) ?? '';
  await item.getByRole('button', { name: 'It is another one' }).click();
  if (!(await isDone(participant))) return 'split refused';
  for (const name of ids.keys()) if (words.startsWith(name)) ledger.replaced(participant.name, name);
  return 'split';
}

/** Lets one person do one thing with a household, as the screens show them. @returns its name */
export async function workOnHouseholds(participant: Participant, work: HouseholdWork): Promise<string> {
  const { random, prefix } = work;
  const listed = await listedHouseholds(participant, prefix);
  const one = random.pick(listed);
  const others = listed.filter(({ name }) => name !== one.name).map(({ name }) => name);
  await openHousehold(participant, one.name);
  if (await settle(participant, work, one.name)) return 'place settled';
  const roll = random.next();
  const mayDelete = participant.name === 'officer';
  if (roll < 0.3 && (await buttonOf(participant, 'It is another one').count()) > 0)
    return split(participant, work);
  if (roll < 0.2 && mayDelete && others.length > 2) {
    const isAbove = listed.some(({ above }) => above === one.name);
    return remove(participant, work, one.name, isAbove);
  }
  if (roll < 0.35 || others.length === 0) return turn(participant, work, one);
  if (roll < 0.55 && others.length > 2) return merge(participant, work, one.name, random.pick(others));
  return move(participant, work, one.name, random.pick(others));
}

/**
 * Lets several people give one household a place each, which it cannot have at once if they do not hear of each other.
 * @returns what they did, by its name
 */
export async function placeApart(people: readonly Participant[], work: HouseholdWork): Promise<string[]> {
  const { random, prefix } = work;
  const did: string[] = [];
  let chosen: string | undefined;
  for (const participant of people) {
    const names = (await listedHouseholds(participant, prefix)).map(({ name }) => name);
    const name: string = chosen ?? random.pick(names);
    chosen = name;
    const others = names.filter((each) => each !== name);
    // It may be deleted or merged for them.
    if (others.length === names.length || others.length === 0) continue;
    await openHousehold(participant, name);
    const place = others.length > 2 ? random.pick([move, merge]) : move;
    const isSettled = await settle(participant, work, name);
    did.push(isSettled ? 'place settled' : await place(participant, work, name, random.pick(others)));
  }
  return did;
}
