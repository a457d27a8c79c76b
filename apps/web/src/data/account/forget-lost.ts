import type { Send, TakenBecause } from '../api/client.ts';
import { CLEARED, metaKeys } from '../database/device-store.ts';
import type { Database, SurveyRecord } from '../database/schema.ts';
import type { DeviceParts } from '../session/device-parts.ts';
import { ringEntry } from '../session/keys/keyring.ts';
import { type KnownPerson, PERSONS, personWrite } from '../session/keys/known-person.ts';

/** Tells the server that this device has taken the keys away. @returns whether it heard */
export const tellCleared = async (db: Database, send: Send): Promise<boolean> => {
  const reply = await send({ method: 'POST', path: '/api/devices/cleared', body: {}, token: null });
  if (reply.kind === 'ok') await db.delete('meta', CLEARED);
  return reply.kind === 'ok';
};

/** Returns what has to stay of a person: the keys that this server may lack, wrapped with the password. `null`: nothing. */
const remainderOf = (person: KnownPerson, epoch: string | null): KnownPerson | null => {
  const { user, given, provider } = person;
  const has = (id: string): boolean => given?.epoch === epoch && given.ids.includes(id);
  const keys = person.keys.filter(({ id }) => !has(id));
  if (keys.length === 0) return null;
  return { user: { ...user, full_name: '', email: '' }, panchayat: null, provider, keys, lost: true };
};

/**
 * Takes away the keys of these people, on the disk before anything else. It only deletes, because a full disk takes nothing more.
 * @returns those of whom something is to be left
 */
const forgetKeys = async (
  db: Database,
  people: readonly string[],
  epoch: string | null,
): Promise<readonly KnownPerson[]> => {
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const left: KnownPerson[] = [];
  for (const entry of await tx.store.getAllKeys(IDBKeyRange.bound(PERSONS, `${PERSONS}\uffff`))) {
    const person = (await tx.store.get(entry)) as KnownPerson;
    if (!people.includes(person.user.user_id)) continue;
    const remainder = remainderOf(person, epoch);
    if (remainder === null) await tx.store.delete(entry);
    else left.push(remainder);
  }
  await Promise.all(people.map((owner) => tx.store.delete(ringEntry(owner))));
  await tx.done;
  return left;
};

/** Notes that the keys are gone, with what is left of people. @returns whether the disk took it */
const noteCleared = async (db: Database, left: readonly KnownPerson[]): Promise<boolean> => {
  const write = async (): Promise<void> => {
    const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
    const people = left.map(personWrite).map(([entry, person]) => tx.store.put(person, entry));
    await Promise.all([...people, tx.store.put(true, CLEARED), tx.done]);
  };
  return write().then(
    () => true,
    () => false,
  );
};

const isUnsent = ({ hidden, summary }: SurveyRecord): boolean => hidden || summary.unsynced_since !== null;

/** Whether this server has all that the device has ever sent it: one that was restored from a backup may lack some. */
const hasAll = async (db: Database, owner: string, epoch: string | null): Promise<boolean> => {
  const keys = metaKeys(owner);
  const [known, resync, offers] = await Promise.all(
    [keys.epoch, keys.resync, keys.offers].map((key) => db.get('meta', key)),
  );
  return known === epoch && !resync && !(Array.isArray(offers) && offers.length > 0);
};

/** Removes the surveys that are in step with the server. */
const forgetSurveys = async (db: Database, owner: string): Promise<void> => {
  const tx = db.transaction(['surveys', 'pendingSync', 'meta'], 'readwrite');
  const waiting = new Set(
    (await tx.objectStore('pendingSync').getAll())
      .filter((entry) => entry.owner === owner && !entry.synced)
      .map(({ survey_id }) => survey_id),
  );
  for (const record of await tx.objectStore('surveys').getAll()) {
    if (record.owner !== owner || isUnsent(record) || waiting.has(record.survey_id)) continue;
    await tx.objectStore('surveys').delete([owner, record.survey_id]);
  }
  await tx.objectStore('meta').delete(metaKeys(owner).cursor);
  await tx.done;
};

/**
 * Removes what stands in the clear and the server has: the surveys that are in step, and the names and numbers of people and places. What is not
 * sent, or was lost by the server, stays, sealed: the key that a later sign-in gives or brings back opens it.
 */
const forgetRest = async (db: Database, owner: string, epoch: string | null): Promise<void> => {
  const keys = metaKeys(owner);
  if (await hasAll(db, owner, epoch)) await forgetSurveys(db, owner);
  const tx = db.transaction('meta', 'readwrite');
  const meta = tx.store;
  const named = [
    keys.announcements,
    keys.references,
    keys.panchayats,
    keys.villages,
    keys.contacts,
    keys.newest,
  ];
  const counted = [keys.recordPages(''), keys.reportPages(''), keys.reportSums, keys.bulkActions];
  for (const key of [...named, keys.carryKey, keys.carryNewKey]) await meta.delete(key);
  for (const start of counted) await meta.delete(IDBKeyRange.bound(start, `${start}\uffff`));
  await tx.done;
};

/**
 * Takes away what this device holds of people, because somebody has said that it is lost or their accounts are switched off, and
 * tells the server. Where a full disk does not let it note that, the server says it again at the next contact.
 * @param epoch the epoch of the server that says so
 */
export const forgetLost = async (
  { db, rings, session, send }: DeviceParts,
  people: readonly string[],
  { because, epoch }: { readonly because: TakenBecause; readonly epoch: string | null },
): Promise<void> => {
  for (const owner of people) rings.delete(owner);
  let left: readonly KnownPerson[] = [];
  let isNoted = false;
  try {
    left = await forgetKeys(db, people, epoch);
    isNoted = await noteCleared(db, left);
  } finally {
    const now = session.state.get();
    if (now?.kind === 'signed_in' && people.includes(now.user.user_id)) session.end(because);
  }
  for (const owner of people) await forgetRest(db, owner, epoch).catch(() => undefined);
  // By now there may be room.
  isNoted ||= await noteCleared(db, left);
  if (isNoted || left.length === 0) await tellCleared(db, send);
};
