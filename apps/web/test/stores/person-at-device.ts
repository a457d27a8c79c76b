import { valueAt } from '@sampark/core/survey/values';
import type { Random } from '@sampark/testing/random';
import type { RunningAppData } from '../../src/data/app-data.ts';
import type { Device, Fault } from '../device.ts';
import { shown } from '../device.ts';
import { PASSWORD } from './stores-server.ts';

/** A device, the app on it, and who may sign in on it. */
export interface Seat {
  readonly name: string;
  readonly device: Device;
  readonly people: readonly string[];
  app: RunningAppData;
  person: string;
}

/** A Save of one person on one device: the newest by survey and field. */
export type Saves = Map<string, { survey_id: string; field: string; value: unknown }>;

const keyOf = (seat: Seat, id: string, field: string): string => `${seat.name} ${seat.person} ${id} ${field}`;

const FAULTS: readonly Fault[] = ['lost', 'answer_lost', 'captive_portal', 'doubled', 'cut_off'];
const FIELDS = ['basic_info.population', 'basic_info.households'] as const;

/** What the app does by itself after an action ends before the next action begins. */
const quiet = async ({ app }: Seat): Promise<void> => {
  await app.sync.now();
};

export const idsOn = ({ app }: Seat): string[] =>
  (app.surveys.all.get() ?? []).map((each) => each.survey_id).sort();

/** One sync, over a network that may do something to one of its requests; what it did, if it met one. */
export const syncOnce = async (seat: Seat, fault: Fault | null): Promise<Fault | null> => {
  const { device } = seat;
  if (fault) device.fault('/api/sync/', fault);
  device.goOnline();
  await quiet(seat);
  device.goOffline();
  await quiet(seat);
  return device.heal() ? null : fault;
};

export const syncBadly = (seat: Seat, random: Random): Promise<Fault | null> =>
  syncOnce(seat, random.chance(0.6) ? random.pick(FAULTS) : null);

export const signIn = async (seat: Seat, username: string): Promise<void> => {
  const { app, device } = seat;
  if (seat.person === username) return;
  if (seat.person !== '') await app.session.signOut();
  device.goOnline();
  const result = await app.session.signIn({ username, password: PASSWORD, remember: true });
  if (!result.ok) throw new Error(`${username} cannot sign in: ${result.because}`);
  seat.person = username;
  await quiet(seat);
  device.goOffline();
  await quiet(seat);
};

export const restart = async (seat: Seat): Promise<void> => {
  await seat.device.kill();
  seat.app = await seat.device.start();
  await quiet(seat);
};

export const create = async (seat: Seat, village_name: string, panchayat_id: string): Promise<void> => {
  const result = await seat.app.surveys.create({ village_name, panchayat_id });
  if (!result.ok) throw new Error(result.because);
  await quiet(seat);
};

/** Types a number into a survey, and saves it or leaves a draft. */
export const type = async (
  seat: Seat,
  id: string,
  { value, random, saves }: { value: number; random: Random; saves: Saves | null },
): Promise<void> => {
  const field = random.pick(FIELDS);
  const survey = seat.app.surveys.open(id);
  await shown(survey);
  survey.type(field, value);
  const typed = await shown(survey);
  const result = saves ? await survey.save() : null;
  await survey.close();
  await quiet(seat);
  if (!saves || result?.kind !== 'local') return;
  // A Save takes with it what an earlier visit left as a draft.
  for (const drafted of typed.drafted) {
    saves.set(keyOf(seat, id, drafted), {
      survey_id: id,
      field: drafted,
      value: valueAt(typed.values, drafted),
    });
  }
};

/** Settles a conflict of a survey, if there is one; what was saved in its field before and not sent is replaced. */
export const settle = async (
  seat: Seat,
  { value: third, random, saves }: { value: number; random: Random; saves: Saves },
): Promise<boolean> => {
  const disputed = (seat.app.surveys.all.get() ?? []).filter((each) => each.conflicts > 0);
  const [first] = disputed.map((each) => each.survey_id).sort();
  if (first === undefined) return false;
  const survey = seat.app.surveys.open(first);
  const view = await shown(survey);
  const conflict = view.conflicts.find(({ field }) => field !== '*') ?? view.conflicts[0];
  if (conflict?.field === '*') await survey.settleSurvey(conflict.id, random.pick(['keep', 'delete']));
  else if (conflict) {
    saves.delete(keyOf(seat, first, conflict.field));
    await survey.settle(conflict.field, random.pick([conflict.theirs, conflict.mine as number, third]));
  }
  await survey.close();
  await quiet(seat);
  return conflict !== undefined;
};

export const remove = async (seat: Seat, id: string): Promise<boolean> => {
  const result = await seat.app.surveys.delete(id);
  await quiet(seat);
  return result.kind === 'deleted_locally';
};
