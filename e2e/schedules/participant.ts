import { setTimeout as pause } from 'node:timers/promises';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import type { Device } from '../support/device/device.ts';

/** A person at a browser of their own. */
export interface Participant {
  readonly name: string;
  readonly device: Device;
  offline: boolean;
}

/** The content of a device's database about one survey, in the clear. */
export interface Stored {
  /** `null`: lists do not show the survey. */
  readonly conflicts: number | null;
  /** Operations of the whole device whose outcome is unknown. */
  readonly waiting: number;
}

/** The panchayat in which they all work. */
export const PANCHAYAT = '48211';

const PEOPLE = ['staff', 'staff2', 'officer'] as const;
/** The patience with something that must come, milliseconds. */
export const PATIENCE = 20_000;
/** Milliseconds between two looks: at one thing, and at every screen. */
const LOOK = 25;
export const LOOK_AROUND = 150;

/**
 * Opens three browsers, each behind a network of its own, with somebody signed in and the app ready to start offline.
 */
export async function openParticipants(newDevice: () => Promise<Device>): Promise<readonly Participant[]> {
  const participants: Participant[] = [];
  for (const name of PEOPLE) {
    const device = await newDevice();
    participants.push({ name, device, offline: false });
    await logInAndGetReady(device, people[name]);
    device.page.setDefaultTimeout(PATIENCE);
  }
  return participants;
}

export const editorOf = ({ device }: Participant): EditorPage => new EditorPage(device.page);

/** Waits until a condition holds; false when it did not within `patience` milliseconds. @param look milliseconds between two looks */
export async function until(
  so: () => Promise<boolean> | boolean,
  patience = PATIENCE,
  look = LOOK,
): Promise<boolean> {
  const limit = Date.now() + patience;
  for (;;) {
    if (await so()) return true;
    if (Date.now() > limit) return false;
    await pause(look);
  }
}

/** Lets the loop sync now, as when a person comes back to the app. */
export const wake = ({ device }: Participant): Promise<unknown> =>
  device.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

export async function goOffline(participant: Participant): Promise<void> {
  participant.offline = true;
  await participant.device.goOffline();
}

export async function goOnline(participant: Participant): Promise<void> {
  participant.offline = false;
  await participant.device.goOnline();
  await wake(participant);
}

/** Reads the device's database past the app. */
export const stored = ({ device }: Participant, surveyId: string): Promise<Stored> =>
  device.page.evaluate(async (id) => {
    const result = <T>(asked: IDBRequest): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result as T);
        asked.onerror = () => reject(asked.error ?? new Error('unreadable'));
      });
    const db = await result<IDBDatabase>(indexedDB.open('SamparkDB'));
    const tx = db.transaction(['surveys', 'pendingSync']);
    const [rows, operations] = await Promise.all([
      result<{ hidden: boolean; summary: { conflicts: number } }[]>(
        tx.objectStore('surveys').index('survey_id').getAll(id),
      ),
      result<{ synced: boolean }[]>(tx.objectStore('pendingSync').getAll()),
    ]);
    db.close();
    const row = rows.find(({ hidden }) => !hidden);
    return {
      conflicts: row?.summary.conflicts ?? null,
      waiting: operations.filter(({ synced }) => !synced).length,
    };
  }, surveyId);
