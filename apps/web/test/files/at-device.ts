import type { Attachments } from '../../src/data/attachments/attachments.ts';
import type { FilesUser, World } from './world.ts';

/** Turns of the event loop in which a sending begins that a round of sync has called for. */
const TURNS = 40;

export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Returns the files of whoever is signed in. */
export const filesOf = async ({ app }: FilesUser): Promise<Attachments> =>
  (await app.attachments()) as Attachments;

/** Returns the id of whoever is signed in. */
export const ownerOf = ({ app }: FilesUser): string => {
  const state = app.session.state.get();
  if (state?.kind !== 'signed_in') throw new Error('Somebody is signed in.');
  return state.user.user_id;
};

export const isSignedIn = ({ app }: FilesUser): boolean => app.session.state.get()?.kind === 'signed_in';

/** Signs somebody in, and again where their session has ended. */
export const signIn = async (user: FilesUser, username: string): Promise<void> => {
  const { app, device } = user;
  if (user.person === username && isSignedIn(user)) return;
  if (isSignedIn(user)) await app.session.signOut();
  device.goOnline();
  const result = await app.session.signIn({ username, password: `${username}-demo`, remember: true });
  if (!result.ok) throw new Error(`${username} cannot sign in: ${result.because}`);
  user.person = username;
  await app.sync.now();
  device.goOffline();
  await app.sync.now();
};

/** Syncs, and waits until nothing is being sent. The server may end the session of somebody whose rights it has changed. */
export const syncOnce = async (user: FilesUser): Promise<void> => {
  await signIn(user, user.person);
  user.device.goOnline();
  await user.app.sync.now();
  for (let round = 0; round < 2 && isSignedIn(user); round += 1) {
    await turns(TURNS);
    if (isSignedIn(user)) await (await filesOf(user)).idle();
  }
  user.device.goOffline();
  if (isSignedIn(user)) await user.app.sync.now();
};

/** Ends the app from one moment to the next, and starts it again. */
export const restart = async (
  user: FilesUser,
  { connections }: Pick<World, 'connections'>,
): Promise<void> => {
  user.device.goOffline();
  const gone = user.device.kill();
  // The app closes its other database itself, and nothing that it has begun with files goes on.
  connections.end(`${user.device.database}-files`);
  await gone;
  user.app = await user.device.start();
  if (isSignedIn(user)) await user.app.sync.now();
};

export const surveysOn = ({ app }: FilesUser): string[] =>
  (app.surveys.all.get() ?? [])
    .filter(({ form_name }) => form_name === 'pumps')
    .map(({ survey_id }) => survey_id)
    .sort();
