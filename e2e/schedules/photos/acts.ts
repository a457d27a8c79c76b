import type { Random } from '@sampark/testing/random';
import { photo } from '../../support/device/photo.ts';
import { draftIsKept } from '../acts.ts';
import { editorOf, PATIENCE, type Participant, until, wake } from '../participant.ts';

/** A form whose surveys have two photos. */
export const PUMPS = `
  | survey | type | name | label::English (en) |
  | | begin_group | pump | Hand pump |
  | | image | picture | Photo of the pump |
  | | image | well | Photo of the well |
  | | text | wrong | What is broken |
  | | end_group | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

const QUESTIONS = ['Photo of the pump', 'Photo of the well'] as const;
const KEPT = /Saved on this (phone|computer)|On the server/;
const SAVED = /^(Saved on this phone|Saved on this phone, waiting to be sent|Saved on the server|Needs you)$/;

/** A survey with photos that three people work on. */
export interface PhotoWork {
  readonly surveyId: string;
  readonly random: Random;
  /** By person and question: the newest photo of which a screen has said that it is kept, and that the answer is saved. */
  readonly saved: Map<string, string>;
}

/** A file in a device's database. */
interface StoredFile {
  readonly name: string;
  readonly state: string;
}

/** Reads, past the app, which files a device has kept. */
export const storedFiles = ({ device }: Participant): Promise<readonly StoredFile[]> =>
  device.page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'SamparkDB-files')) return [];
    return new Promise<StoredFile[]>((resolve, reject) => {
      const opening = indexedDB.open('SamparkDB-files');
      opening.onerror = () => reject(new Error('The files cannot be read.'));
      opening.onsuccess = () => {
        const asked = opening.result.transaction('files').objectStore('files').getAll();
        asked.onsuccess = () => {
          opening.result.close();
          resolve(asked.result as StoredFile[]);
        };
      };
    });
  });

const questionOf = ({ device }: Participant, name: string) => device.page.getByRole('group', { name });

/** Waits until the survey is on the screen. */
export async function showsPhotos(participant: Participant, { surveyId }: PhotoWork): Promise<void> {
  const { device } = participant;
  const path = `/surveys/${surveyId}`;
  if (new URL(device.page.url()).pathname !== path) await device.page.goto(device.url + path);
  await questionOf(participant, QUESTIONS[0]).waitFor({ timeout: PATIENCE });
}

/** Lets somebody take a photo, and save the answer or leave it as a draft. @returns what they did; `null`: the question waits for a choice */
export async function takePhoto(participant: Participant, work: PhotoWork): Promise<string | null> {
  const { random, saved } = work;
  const { page } = participant.device;
  const name = random.pick(QUESTIONS);
  const question = questionOf(participant, name);
  const input = question.getByLabel(/^Choose (photo|another photo)$/).first();
  if ((await input.count()) === 0) return null;
  const before = new Set((await storedFiles(participant)).map((file) => file.name));
  await input.setInputFiles(await photo(page, `${participant.name} ${random.below(1_000_000)}`, 1200, 900));
  const fresh = async () => (await storedFiles(participant)).find((file) => !before.has(file.name));
  const isKept = async () => (await fresh()) !== undefined && KEPT.test((await question.textContent()) ?? '');
  if (!(await until(isKept))) throw new Error(`${participant.name}: the photo was never kept.`);
  const kept = await fresh();
  if (random.chance(0.15)) {
    await draftIsKept(participant);
    return 'photo in a draft';
  }
  const editor = editorOf(participant);
  const ready = async () => {
    if (await editor.save.isEnabled()) return true;
    await wake(participant);
    return false;
  };
  if (!(await until(ready))) throw new Error(`${participant.name}: an earlier Save never ended.`);
  await editor.save.click();
  const bar = page.locator('div').filter({ has: editor.save }).last();
  const isSaved = () => bar.getByText(SAVED).first().isVisible();
  if (!(await until(isSaved))) throw new Error(`${participant.name}: Save never ended.`);
  // Where a colleague's photo came first, the typed answer waits for a choice.
  const isDisputed = (await question.getByText(/Needs you|Use this/).count()) > 0;
  const at = `${participant.name} ${name}`;
  if (kept && !isDisputed) saved.set(at, kept.name);
  else saved.delete(at);
  return 'photo saved';
}
