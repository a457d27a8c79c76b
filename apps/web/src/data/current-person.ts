import type { UserInfo } from '@sampark/core/access/roles';
import { seesWhole } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { createSerialQueue, type SerialQueue } from './browser/serial-queue.ts';
import { createLive, type Settable } from './ports/live.ts';
import type { AutoLock, SessionState } from './ports/people/session.ts';
import { autoLockMinutes } from './session/auto-lock-minutes.ts';
import type { DeviceParts } from './session/device-parts.ts';
import { keepSignIn } from './session/kept-sign-in.ts';
import { forgetRings } from './session/keys/keyring.ts';
import { SIGN_IN_KEYS } from './session/session.ts';
import { clearScreenData, createScreenData, type ScreenData } from './workspace/shown.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Fetches what a person's own data needs: the store, the rules, the sync. The login does without. */
export const workspaces = () => import('./enter-workspace.ts');

/** The entry of local storage that tells other tabs to lock as well. */
const LOCKED = 'sampark.locked';

/**
 * The person whose work is open in this tab. At most one workspace is open at a time. On sign-out or expiry it closes after
 * the typing is written, and nothing of it is removed.
 */
export interface CurrentPerson {
  readonly device: DeviceParts;
  readonly shown: ScreenData;
  /** The session as screens see it. A sign-in shows only when the workspace behind it is open. */
  readonly visible: Settable<SessionState>;
  /** Runs changes of the session one after the other. */
  readonly queue: SerialQueue;
  workspace: Workspace | null;
  /** The lock by time, once somebody has asked for it. */
  autoLock: Promise<AutoLock> | null;
}

export const createCurrentPerson = (device: DeviceParts): CurrentPerson => ({
  device,
  shown: createScreenData(),
  visible: createLive(),
  queue: createSerialQueue(),
  workspace: null,
  autoLock: null,
});

/** Returns whether this person works here without a sign-in at the server, which waits for their password. */
const needsPassword = (state: SessionState | undefined): boolean =>
  state?.kind === 'signed_in' && state.only_here === 'asks';

/** Returns the open workspace. Throws when nobody is signed in: a screen behind the sign-in was shown. */
export const workspaceOf = ({ workspace }: CurrentPerson): Workspace => {
  if (!workspace) throw new Error('Nobody is signed in: a screen behind the sign-in was shown.');
  return workspace;
};

/** Returns the person who is signed in. Throws when nobody is. */
export const userOf = ({ device }: CurrentPerson): UserInfo => {
  const state = device.session.state.get();
  if (state?.kind !== 'signed_in') throw new Error('Nobody is signed in: there is no account to show.');
  return state.user;
};

export const panchayatOf = ({ device }: CurrentPerson): Panchayat | null => {
  const state = device.session.state.get();
  return state?.kind === 'signed_in' ? state.panchayat : null;
};

const leave = async (person: CurrentPerson): Promise<void> => {
  (await person.autoLock)?.rest();
  await person.workspace?.close();
  person.workspace = null;
  clearScreenData(person.shown);
};

/** Locks the signed-in person's work, in every tab. */
export const lock = (person: CurrentPerson): Promise<void> =>
  person.queue.run(async () => {
    const { device, visible } = person;
    const state = device.session.state.get();
    if (state?.kind !== 'signed_in' || visible.get()?.kind === 'locked') return;
    await leave(person);
    await forgetRings(device, null);
    visible.set({ kind: 'locked', user: state.user });
    device.platform.storage.setItem(LOCKED, String(device.platform.now()));
  });

/** Returns the lock by time; its code is fetched with the first call. */
export const autoLockOf = (person: CurrentPerson): Promise<AutoLock> => {
  person.autoLock ??= import('./session/auto-lock.ts').then(({ createAutoLock }) =>
    createAutoLock(person.device.platform, () => lock(person)),
  );
  return person.autoLock;
};

/** Returns the lock by time where somebody has chosen one, else `null`. */
export const chosenAutoLock = async (person: CurrentPerson): Promise<AutoLock | null> =>
  autoLockMinutes(person.device.platform) === null ? null : autoLockOf(person);

/** Opens the workspace of the person who is signed in. @returns the state to show once it is open */
const enter = async (
  person: CurrentPerson,
  state: SessionState | undefined,
): Promise<SessionState | undefined> => {
  const { device, shown } = person;
  await leave(person);
  const owner = state?.kind === 'signed_in' ? state.user.user_id : null;
  // Others' work stays on the device, and nobody reads it without their password. A full disk may keep a key: the next
  // start tries again.
  await forgetRings(device, owner).catch(() => undefined);
  // The server answers nothing else before a given password is changed.
  if (state?.kind !== 'signed_in' || state.user.must_change_password) return state;
  const autoLock = await chosenAutoLock(person);
  person.workspace = await (await workspaces()).enterWorkspace(device, state.user, shown);
  if (person.workspace) autoLock?.watch();
  return person.workspace ? state : { kind: 'locked', user: state.user };
};

/** Takes a new state of the session over. A person who was only moved keeps everything open: not one who sees parts of surveys now, or surveys whole. */
const change = async (person: CurrentPerson, state: SessionState | undefined): Promise<void> => {
  const { visible } = person;
  const { user: before } = person.workspace ?? {};
  const stays =
    state?.kind === 'signed_in' &&
    state.user.user_id === before?.user_id &&
    seesWhole(state.user.role) === seesWhole(before.role);
  const neededPassword = needsPassword(visible.get());
  visible.set(stays ? state : await enter(person, state));
  // The person has just given the password that the server asked for, so the sync need not wait for the clock.
  if (stays && neededPassword && !needsPassword(state)) void person.workspace?.loop.now();
};

/** Takes the session's state over, in turn. */
export const takeSession = (person: CurrentPerson): Promise<void> => {
  const state = person.device.session.state.get();
  return person.queue.run(() => change(person, state));
};

/** Follows the session from now on. @returns ends it */
export const followSession = (person: CurrentPerson): (() => void) => {
  const { platform, session, db } = person.device;
  const unwatch = platform.watchStorage((key) => {
    if (key === LOCKED) platform.reload();
  });
  const unfollow = session.state.subscribe(() => {
    // The copy of the sign-in is a convenience: a full disk keeps nobody from signing in or out.
    void person.queue.run(() => keepSignIn(db, platform.storage, SIGN_IN_KEYS).catch(() => undefined));
    void takeSession(person);
  });
  return () => {
    unfollow();
    unwatch();
  };
};
