import { valueAt } from '@sampark/core/survey/values';
import type { Random } from '@sampark/testing/random';
import type { RunningAppData } from '../../src/data/app-data.ts';
import type { Device } from '../device.ts';
import { shown } from '../device.ts';
import type { Fault } from '../faulty-network.ts';
import { PASSWORD } from './stores-server.ts';

/** A device, the app on it, and the people who may sign in on it. */
export interface PersonAtDevice {
  readonly name: string;
  readonly device: Device;
  readonly people: readonly string[];
  app: RunningAppData;
  person: string;
}

/** A Save of one person on one device: the newest by survey and field. */
export type Saves = Map<string, { survey_id: string; field: string; value: unknown }>;

const keyOf = (user: PersonAtDevice, id: string, field: string): string =>
  `${user.name} ${user.person} ${id} ${field}`;

const FAULTS: readonly Fault[] = ['cut', 'lose-response', 'portal', 'double', 'truncate'];
const FIELDS = ['basic_info.population', 'basic_info.households'] as const;

/** Waits until the app has ended what it does by itself after an action. */
const quiet = async ({ app }: PersonAtDevice): Promise<void> => {
  await app.sync.now();
};

export const idsOn = ({ app }: PersonAtDevice): string[] =>
  (app.surveys.all.get() ?? []).map((each) => each.survey_id).sort();

/**
 * Syncs once, over a network that may do something to one of the requests. @returns the fault that struck, if one did
 */
export const syncOnce = async (user: PersonAtDevice, fault: Fault | null): Promise<Fault | null> => {
  const { device } = user;
  if (fault) device.fault('/api/sync/', fault);
  device.goOnline();
  await quiet(user);
  device.goOffline();
  await quiet(user);
  return device.heal() ? null : fault;
};

export const syncBadly = (user: PersonAtDevice, random: Random): Promise<Fault | null> =>
  syncOnce(user, random.chance(0.6) ? random.pick(FAULTS) : null);

export const signIn = async (user: PersonAtDevice, username: string): Promise<void> => {
  const { app, device } = user;
  if (user.person === username) return;
  if (user.person !== '') await app.session.signOut();
  device.goOnline();
  const result = await app.session.signIn({ username, password: PASSWORD, remember: true });
  if (!result.ok) throw new Error(`${username} cannot sign in: ${result.because}`);
  user.person = username;
  await quiet(user);
  device.goOffline();
  await quiet(user);
};

export const restart = async (user: PersonAtDevice): Promise<void> => {
  await user.device.kill();
  user.app = await user.device.start();
  await quiet(user);
};

export const create = async (
  user: PersonAtDevice,
  village_name: string,
  panchayat_id: string,
): Promise<void> => {
  const result = await user.app.surveys.create({ village_name, panchayat_id });
  if (!result.ok) throw new Error(result.because);
  await quiet(user);
};

/** Types a number into a survey, and saves it or leaves a draft. */
export const type = async (
  user: PersonAtDevice,
  id: string,
  { value, random, saves }: { value: number; random: Random; saves: Saves | null },
): Promise<void> => {
  const field = random.pick(FIELDS);
  const survey = user.app.surveys.open(id);
  await shown(survey);
  survey.type(field, value);
  const typed = await shown(survey);
  const result = saves ? await survey.save() : null;
  await survey.close();
  await quiet(user);
  if (!saves || result?.kind !== 'local') return;
  // A Save takes along what an earlier visit left as a draft.
  for (const drafted of typed.drafted) {
    saves.set(keyOf(user, id, drafted), {
      survey_id: id,
      field: drafted,
      value: valueAt(typed.values, drafted),
    });
  }
};

/** Settles a conflict of a survey, if there is one. The choice replaces a Save in its field that was not sent. */
export const settle = async (
  user: PersonAtDevice,
  { value: third, random, saves }: { value: number; random: Random; saves: Saves },
): Promise<boolean> => {
  const disputed = (user.app.surveys.all.get() ?? []).filter((each) => each.conflicts > 0);
  const [first] = disputed.map((each) => each.survey_id).sort();
  if (first === undefined) return false;
  const survey = user.app.surveys.open(first);
  const view = await shown(survey);
  const conflict = view.conflicts.find(({ field }) => field !== '*') ?? view.conflicts[0];
  if (conflict?.field === '*') await survey.settleSurvey(conflict.id, random.pick(['keep', 'delete']));
  else if (conflict) {
    saves.delete(keyOf(user, first, conflict.field));
    await survey.settle(conflict.field, random.pick([conflict.theirs, conflict.mine as number, third]));
  }
  await survey.close();
  await quiet(user);
  return conflict !== undefined;
};

export const remove = async (user: PersonAtDevice, id: string): Promise<boolean> => {
  const result = await user.app.surveys.delete(id);
  await quiet(user);
  return result.kind === 'deleted_locally';
};
