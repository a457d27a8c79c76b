import type { Listing } from '@sampark/core/places/listing';
import { recordTypeOf } from '@sampark/core/survey/record-form';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Sealed } from '../database/codec.ts';
import { metaKeys } from '../database/device-store.ts';
import { contentMark } from '../database/sealed-state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { EDITION, fromPage, type PagedRecord, toPage } from './paged-record.ts';
import { isRecordIn, labelOrder, type ReadRecord, type ReadRecords } from './read-records.ts';

/*
 * The facts of a panchayat's records that lists need, sealed many together: a phone opens twenty pages in a
 * fraction of the time that it takes to open ten thousand rows. The rows stay what counts. A page says of
 * each record under which seal its row's content lay, and no seal is used twice; so what a page says counts
 * as long as the row is the same, and is read from the row otherwise, whoever changed it, in whichever tab,
 * sync or restore.
 */

/** The records of a page: a slow phone opens it within a frame. */
const PAGE = 500;

/** The most records that may have changed before the pages are written anew: as many rows open at a start in a moment. */
const MOST_CHANGED = 100;

/** The time without a change after which pages are written, in milliseconds: a sync brings one change after the other. */
const REST = 1_000;

/** The pages of the records that stand in the list of one panchayat. */
export interface RecordPages {
  /** Reads the records whose rows are as they were when the pages were written. */
  readonly read: (listing: Listing) => Promise<ReadRecords>;
  /** Writes the pages anew at leisure, if many records are not in them as they are now. A full disk does without. */
  readonly keep: (records: ReadRecords) => void;
}

/** Opens the pages of the records of a panchayat. They are written no more once the workspace closes. */
export function openRecordPages(workspace: Workspace, panchayatId: string): RecordPages {
  const { db, store, codec, list, forms, platform } = workspace;
  const key = metaKeys(store.owner).recordPages(panchayatId);
  // The pages have the order of the labels, which is another one in another language.
  const { locale } = labelOrder().resolvedOptions();
  const nameOf = (at: number): string => `${key} ${EDITION} ${locale} ${at}`;
  /** By id, the marks that the pages have. */
  let marks: ReadonlyMap<string, string> = new Map();
  let cancel = (): void => undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const open = async (): Promise<readonly PagedRecord[]> => {
    const pages = ((await db.get('meta', key)) as readonly Sealed[] | undefined) ?? [];
    const opened = await Promise.all(pages.map((page, at) => codec.open(page, nameOf(at))));
    return (opened as (readonly PagedRecord[])[]).flat();
  };
  const write = async (records: ReadRecords): Promise<void> => {
    const paged: PagedRecord[] = [];
    for (const record of records.values()) {
      const mark = contentMark(record.summary);
      if (mark !== undefined) paged.push(toPage(record, mark, forms.formOf(record.summary).version));
    }
    const pages: Sealed[] = [];
    for (let at = 0; at < paged.length; at += PAGE) {
      pages.push(await codec.seal(paged.slice(at, at + PAGE), nameOf(pages.length)));
    }
    await db.put('meta', pages, key);
    marks = marksOf(paged);
  };
  /** Returns a record as its page has it, if its row is the same. */
  const unchanged = (paged: PagedRecord, summary: SurveySummary | undefined): ReadRecord | null => {
    const [mark, formVersion] = paged;
    if (!summary || contentMark(summary) !== mark) return null;
    if (forms.formOf(summary).version !== formVersion) return null;
    const type = recordTypeOf(summary.form_name) ?? '';
    return { summary, ...fromPage(paged, { panchayat_id: panchayatId, type }) };
  };
  workspace.beforeLeaving(async () => {
    cancel();
    await writing;
  });

  return {
    read: async (listing) => {
      const [summaries, paged] = await Promise.all([list.whole(), open().catch(() => [])]);
      marks = marksOf(paged);
      const here = summaries.filter(isRecordIn(listing));
      const byId = new Map(here.map((summary) => [summary.survey_id, summary]));
      const records = new Map<string, ReadRecord>();
      for (const each of paged) {
        const record = unchanged(each, byId.get(each[2]));
        if (record) records.set(each[2], record);
      }
      return records;
    },
    keep: (records) => {
      cancel();
      cancel = platform.after(REST, () => {
        if (changesIn(records, marks) >= MOST_CHANGED) writing = write(records).catch(() => undefined);
      });
    },
  };
}

/** Counts the records that are otherwise than in the pages, or gone. Of those that another tab wrote nobody here knows the mark. */
function changesIn(records: ReadRecords, marks: ReadonlyMap<string, string>): number {
  let changed = 0;
  let gone = marks.size;
  for (const [id, { summary }] of records) {
    const mark = contentMark(summary);
    const before = marks.get(id);
    if (mark !== undefined && mark !== before) changed += 1;
    if (before !== undefined) gone -= 1;
  }
  return changed + gone;
}

const marksOf = (paged: readonly PagedRecord[]): ReadonlyMap<string, string> =>
  new Map(paged.map(([mark, , id]) => [id, mark]));
