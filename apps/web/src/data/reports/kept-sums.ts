import { tallyFromBytes, tallyToBytes } from '@sampark/core/reports/sum-bytes';
import type { Tally } from '@sampark/core/reports/tally';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { utf8 } from '../browser/utf8.ts';
import { MARK_LENGTH, type Sealed } from '../database/codec.ts';
import { metaKeys } from '../database/device-store.ts';
import { contentMark } from '../database/sealed-state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { EDITION, readsRecords } from './report-pages.ts';

/*
 * The sums of the surveys of several panchayats, sealed: whoever opens the report of a block again does not
 * wait for a hundred pages. A sum says of which surveys it is, and under which seal the content of each lay;
 * where one of them has changed, nobody opens it.
 */

/** A sum, and a text that is another one once a survey of it has changed, comes or goes. */
interface KeptSum {
  readonly mark: string;
  readonly sealed: Sealed;
}

/** The sums of a person, by form and year, the one that was kept last at the end. */
type KeptSums = Readonly<Record<string, KeptSum>>;

/** The sums that a device keeps: they are read together. */
const MOST = 3;

/** The place of one sum. */
export interface PlaceOfSum {
  /** Returns the sum, where it is kept of the same surveys as they are now. */
  readonly read: () => Promise<Tally | null>;
  /** Keeps a sum. Rejects on a full disk. */
  readonly keep: (tally: Tally) => Promise<void>;
}

/**
 * Works out the mark of surveys: from the seals of their content, of which no two are the same, and the versions by which they are counted.
 * @returns `null`: this page did not read one of them itself, so nobody knows when it changes
 */
async function markOf({ forms }: Workspace, surveys: readonly SurveySummary[]): Promise<string | null> {
  const said = new Uint16Array(surveys.length * (MARK_LENGTH + 1));
  let at = 0;
  for (const survey of surveys) {
    const mark = contentMark(survey);
    if (mark?.length !== MARK_LENGTH) return null;
    for (let sign = 0; sign < MARK_LENGTH; sign += 1) said[at++] = mark.charCodeAt(sign);
    said[at++] = forms.formOf(survey).version;
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', said));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Finds the place for the sum of surveys of one form and year.
 * @returns `null`: it is not kept, because they are of one panchayat, which has a page, or because what they say changes with records
 */
export async function placeOfSum(
  here: Workspace,
  surveys: readonly SurveySummary[],
): Promise<PlaceOfSum | null> {
  const [one] = surveys;
  const isOfSeveral = surveys.some(({ panchayat_id }) => panchayat_id !== one?.panchayat_id);
  if (!one || !isOfSeveral || readsRecords(here.forms, one)) return null;
  const mark = await markOf(here, surveys);
  if (mark === null) return null;
  const { db, codec, store } = here;
  const key = metaKeys(store.owner).reportSums;
  const name = `${one.form_name} ${yearOf(one)}`;
  const sealName = `${key} ${EDITION} ${name} ${mark}`;
  return {
    read: async () => {
      const kept = ((await db.get('meta', key)) as KeptSums | undefined)?.[name];
      if (kept?.mark !== mark) return null;
      // One that was written by another edition, or is damaged, is counted again.
      const bytes = await codec.openBytes(kept.sealed, sealName).catch(() => null);
      return bytes && tallyFromBytes(bytes, utf8);
    },
    keep: async (tally) => {
      const sealed = await codec.sealBytes(tallyToBytes(tally, utf8), sealName);
      const tx = db.transaction('meta', 'readwrite');
      const put = async (): Promise<void> => {
        const { [name]: _before, ...others } = ((await tx.store.get(key)) as KeptSums | undefined) ?? {};
        const newest = Object.entries(others).slice(-(MOST - 1));
        await tx.store.put({ ...Object.fromEntries(newest), [name]: { mark, sealed } }, key);
      };
      // On a full disk both fail, the transaction and its write, so both are awaited.
      await Promise.all([put(), tx.done]);
    },
  };
}
