import type { UserInfo } from '@sampark/core/access/roles';
import type { WireAccount, WireAccountChange } from '@sampark/core/wire/access/wire-account';
import type { Send } from '../api/client.ts';
import { failed } from '../api/read-reply.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { Database } from '../database/schema.ts';
import type { Fetched } from '../ports/fetched.ts';
import type { AccountChanged, AccountView } from '../ports/people/account.ts';
import type { Session } from '../session/session.ts';

/** The parts with which one person's account is stored and sent. */
export interface OwnAccount {
  readonly db: Database;
  readonly send: Send;
  readonly session: Session;
  readonly user: UserInfo;
}

const PATH = '/api/account';

/** Statuses with which the server would answer the same change again and again. */
const NEVER_TAKEN = [400, 413, 415, 422];

/**
 * Returns the key of the server's copy in `meta`. Changes made here lie beside it. Each belongs to one
 * person.
 */
const copyKey = (owner: string): string => `account:${owner}`;
const waitingKey = (owner: string): string => metaKeys(owner).accountChanges;

const withoutUndefined = (change: WireAccountChange): WireAccountChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const readChanges = async (db: Database, owner: string): Promise<WireAccountChange> =>
  ((await db.get('meta', waitingKey(owner))) as WireAccountChange | undefined) ?? {};

/** Returns the account as this device knows it: the server's copy with the unsent changes over it. */
export const readOwnAccount = async ({ db, user }: OwnAccount): Promise<AccountView> => {
  const copy = (await db.get('meta', copyKey(user.user_id))) as WireAccount | undefined;
  const changes = await readChanges(db, user.user_id);
  const unknown: WireAccount = {
    user_id: user.user_id,
    full_name: user.full_name,
    email: user.email,
    email_news: { surveys: true, sync: true, conflicts: true },
    avatar: null,
    two_factor: false,
  };
  const account = { ...(copy ?? unknown), ...changes } as WireAccount;
  return { account, waiting: Object.keys(changes).length > 0, known: copy !== undefined };
};

/** Copies name and address to the session, because the chrome shows them. */
const showInSession = ({ session, user }: OwnAccount, { full_name, email }: WireAccountChange): void => {
  const now = session.state.get();
  if (now?.kind !== 'signed_in' || now.user.user_id !== user.user_id) return;
  const next = { ...now.user, full_name: full_name ?? now.user.full_name, email: email ?? now.user.email };
  if (next.full_name !== now.user.full_name || next.email !== now.user.email) {
    session.take(next, now.panchayat);
  }
};

/**
 * Stores the server's copy. A change that was sent waits no longer, unless it was changed again meanwhile.
 */
const settle = async (own: OwnAccount, copy: WireAccount, sent: WireAccountChange): Promise<void> => {
  const { user_id } = own.user;
  const tx = own.db.transaction('meta', 'readwrite', { durability: 'strict' });
  const held = ((await tx.store.get(waitingKey(user_id))) as WireAccountChange | undefined) ?? {};
  const left = Object.entries(held).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof WireAccountChange]),
  );
  await Promise.all([
    tx.store.put(copy, copyKey(user_id)),
    left.length > 0
      ? tx.store.put(Object.fromEntries(left), waitingKey(user_id))
      : tx.store.delete(waitingKey(user_id)),
    tx.done,
  ]);
  showInSession(own, { ...copy, ...Object.fromEntries(left) });
};

const refuse = async (own: OwnAccount): Promise<void> => {
  await own.db.delete('meta', waitingKey(own.user.user_id));
  await refreshOwnAccount(own);
};

/** Asks the server for the account. */
export const refreshOwnAccount = async (own: OwnAccount): Promise<Fetched<AccountView>> => {
  const reply = await own.send({ path: PATH, owner: own.user.user_id });
  if (reply.kind !== 'ok') return failed(reply);
  await settle(own, reply.body as WireAccount, {});
  return { kind: 'ok', value: await readOwnAccount(own) };
};

/** Sends this person's unsent changes, and nobody else's. */
export const sendOwnAccount = async (own: OwnAccount): Promise<AccountChanged> => {
  const changes = await readChanges(own.db, own.user.user_id);
  if (Object.keys(changes).length === 0) return 'saved';
  const reply = await own.send({ method: 'PATCH', path: PATH, body: changes, owner: own.user.user_id });
  if (reply.kind === 'ok') {
    await settle(own, reply.body as WireAccount, changes);
    return 'saved';
  }
  if (reply.kind === 'unreachable' || !NEVER_TAKEN.includes(reply.status)) return 'queued';
  // The form that asks still holds what was typed.
  await refuse(own);
  return 'refused';
};

/** Keeps a change on this device, then sends it. The last change wins. */
export const changeOwnAccount = async (
  own: OwnAccount,
  change: WireAccountChange,
): Promise<AccountChanged> => {
  const key = waitingKey(own.user.user_id);
  try {
    const tx = own.db.transaction('meta', 'readwrite', { durability: 'strict' });
    const held = ((await tx.store.get(key)) as WireAccountChange | undefined) ?? {};
    await Promise.all([tx.store.put({ ...held, ...withoutUndefined(change) }, key), tx.done]);
  } catch (error) {
    return deviceFailure(error);
  }
  showInSession(own, change);
  return sendOwnAccount(own);
};
