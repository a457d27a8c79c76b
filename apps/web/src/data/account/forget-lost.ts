import type { Send, TakenBecause } from '../api/client.ts';
import { CLEARED, metaKeys } from '../database/device-store.ts';
import type { Database, SurveyRecord } from '../database/schema.ts';
import type { DeviceParts } from '../session/device-parts.ts';
import { ringEntry } from '../session/keys/keyring.ts';
import { type KnownPerson, PERSONS } from '../session/keys/known-person.ts';

/** Tells the server that this device has taken the keys away. @returns whether it heard */
export const tellCleared = async (db: Database, send: Send): Promise<boolean> => {
  const reply = await send({ method: 'POST', path: '/api/devices/cleared', body: {}, token: null });
  if (reply.kind === 'ok') await db.delete('meta', CLEARED);
  return reply.kind === 'ok';
};

/** Takes away the keys of these people, and notes that it did, on the disk before anything else. */
const forgetKeys = async (db: Database, people: readonly string[]): Promise<void> => {
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const known = await tx.store.getAllKeys(IDBKeyRange.bound(PERSONS, `${PERSONS}\uffff`));
  for (const entry of known) {
    const person = (await tx.store.get(entry)) as KnownPerson;
    if (people.includes(person.user.user_id)) await tx.store.delete(entry);
  }
  await Promise.all([
    ...people.map((owner) => tx.store.delete(ringEntry(owner))),
    tx.store.put(true, CLEARED),
  ]);
  await tx.done;
};

const isUnsent = ({ hidden, summary }: SurveyRecord): boolean => hidden || summary.unsynced_since !== null;

/**
 * Removes what stands in the clear and the server has: the surveys that are in step, and the names and numbers of people and places. What is not
 * sent stays, sealed: the key that the server gives at a later sign-in opens it.
 */
const forgetRest = async (db: Database, owner: string): Promise<void> => {
  const keys = metaKeys(owner);
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
  const meta = tx.objectStore('meta');
  const named = [keys.cursor, keys.references, keys.panchayats, keys.villages, keys.contacts, keys.newest];
  const counted = [keys.recordPages(''), keys.reportPages(''), keys.reportSums, keys.bulkActions];
  for (const key of [...named, keys.carryKey, keys.carryNewKey]) await meta.delete(key);
  for (const start of counted) await meta.delete(IDBKeyRange.bound(start, `${start}\uffff`));
  await tx.done;
};

/**
 * Takes away what this device holds of people, because somebody has said that it is lost or their accounts are switched off, and tells the server. What cannot be removed, because
 * the disk is full, no key opens any more.
 */
export const forgetLost = async (
  { db, rings, session, send }: DeviceParts,
  people: readonly string[],
  because: TakenBecause,
): Promise<void> => {
  for (const owner of people) rings.delete(owner);
  await forgetKeys(db, people);
  const now = session.state.get();
  if (now?.kind === 'signed_in' && people.includes(now.user.user_id)) session.end(because);
  for (const owner of people) await forgetRest(db, owner).catch(() => undefined);
  await tellCleared(db, send);
};
