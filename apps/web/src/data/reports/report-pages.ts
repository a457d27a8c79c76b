import { recordTypesAsked } from '@sampark/core/forms/fields/fields';
import { pageFromBytes, pageToBytes } from '@sampark/core/reports/page-bytes';
import { type ReportPage, withRows } from '@sampark/core/reports/pages';
import type { Tally } from '@sampark/core/reports/tally';
import type { PackedPart } from '@sampark/core/reports/tally-sum';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { utf8 } from '../browser/utf8.ts';
import type { Sealed } from '../database/codec.ts';
import { metaKeys } from '../database/device-store.ts';
import { contentMark } from '../database/sealed-state.ts';
import type { Workspace } from '../workspace/workspace.ts';

/*
 * The answers of the surveys of one form and year in a panchayat, counted and sealed together: a phone opens
 * a hundred pages in the time that it takes to open and count a hundred surveys. The rows stay what counts. A
 * page says under which seal each row's content lay, and no seal is used twice; so what a page says counts as
 * long as the row is the same. Whoever changed it, in whichever tab, sync or restore, it is counted from the
 * row otherwise.
 */

/**
 * Raised with each change of what a tally counts, or of how pages and sums say it: those of another edition are not opened. The server has its own
 * (`services/reports/count-panchayat.ts`).
 */
export const EDITION = 2;

/** A page, and how it lies in the database; `null`: it has to be written. */
interface OpenedPage {
  readonly page: ReportPage;
  readonly sealed: Sealed | null;
}

/** The sealed pages of a panchayat, by form and year. */
type Shelf = Readonly<Record<string, readonly Sealed[]>>;

/** A survey and what was counted of it. */
export interface CountedSurvey {
  readonly survey: SurveySummary;
  readonly tally: Tally;
}

/** The part of a page that counts, with the ids of its surveys. */
export interface FoundPart extends PackedPart {
  readonly ids: readonly string[];
}

/** The contents of pages about some surveys. */
export interface FoundInPages {
  readonly parts: readonly FoundPart[];
  /** The surveys that are in no page as they are now. */
  readonly left: readonly SurveySummary[];
}

/** Surveys of one form and year in one panchayat. */
export type OfShelf = readonly SurveySummary[];

/** The pages of what surveys say. */
export interface ReportPages {
  /** Opens the pages of surveys, those of many panchayats together. */
  readonly open: (groups: readonly OfShelf[]) => Promise<void>;
  readonly isOpen: (surveys: OfShelf) => boolean;
  /** Finds surveys whose pages are open. */
  readonly find: (surveys: OfShelf) => FoundInPages;
  /** Adds what was counted of surveys whose pages are open. A full disk does without. */
  readonly keep: (counted: readonly CountedSurvey[]) => Promise<void>;
}

const shelfOf = (one: SurveySummary): string => `${one.form_name} ${yearOf(one)}`;

/** Whether what surveys of a form say changes with records: of those neither a page nor a list of surveys knows. */
export const readsRecords = (forms: Workspace['forms'], { form_name }: SurveySummary): boolean =>
  recordTypesAsked(forms.newest(form_name)).length > 0;

/** Puts pages in place of those of one form and year. */
async function putPages(
  db: Workspace['db'],
  key: string,
  shelf: string,
  sealed: readonly Sealed[],
): Promise<void> {
  const tx = db.transaction('meta', 'readwrite');
  const put = async (): Promise<void> => {
    const before = ((await tx.store.get(key)) as Shelf | undefined) ?? {};
    await tx.store.put({ ...before, [shelf]: sealed }, key);
  };
  // On a full disk both fail, the transaction and its write, so both are awaited.
  await Promise.all([put(), tx.done]);
}

/** Opens the pages of a person. */
export function openReportPages({ db, store, codec, forms }: Workspace): ReportPages {
  const keyOf = ({ panchayat_id }: SurveySummary): string => metaKeys(store.owner).reportPages(panchayat_id);
  const nameOf = (one: SurveySummary): string => `${keyOf(one)} ${EDITION} ${shelfOf(one)}`;
  /** By `nameOf`. */
  const opened = new Map<string, readonly OpenedPage[]>();

  const openPages = async (one: SurveySummary, shelf: Shelf | undefined): Promise<void> => {
    const sealed = shelf?.[shelfOf(one)] ?? [];
    const opening = sealed.map(async (each, at) => ({
      page: pageFromBytes(await codec.openBytes(each, `${nameOf(one)} ${at}`), utf8),
      sealed: each,
    }));
    opened.set(nameOf(one), await Promise.all(opening).catch(() => []));
  };
  const pagesOf = (one: SurveySummary): readonly OpenedPage[] => opened.get(nameOf(one)) ?? [];

  /** Seals the pages that are others than before, and writes them. */
  const write = async (one: SurveySummary, pages: readonly ReportPage[]): Promise<void> => {
    const before = pagesOf(one);
    opened.set(
      nameOf(one),
      pages.map((page) => ({ page, sealed: null })),
    );
    const sealed = await Promise.all(
      pages.map(async (page, at) => {
        const known = before[at];
        const isKnown = known?.page === page && known.sealed !== null;
        return isKnown ? known.sealed : codec.sealBytes(pageToBytes(page, utf8), `${nameOf(one)} ${at}`);
      }),
    );
    await putPages(db, keyOf(one), shelfOf(one), sealed);
    opened.set(
      nameOf(one),
      pages.map((page, at) => ({ page, sealed: sealed[at] ?? null })),
    );
  };

  return {
    open: async (groups) => {
      const ones = groups.flatMap(([one]) => (one && !opened.has(nameOf(one)) ? [one] : []));
      const tx = db.transaction('meta');
      const shelves = await Promise.all(ones.map((one) => tx.store.get(keyOf(one))));
      await Promise.all(ones.map((one, at) => openPages(one, shelves[at] as Shelf | undefined)));
    },
    isOpen: ([one]) => one !== undefined && opened.has(nameOf(one)),
    find: (surveys) => {
      const [one] = surveys;
      if (!one || readsRecords(forms, one)) return { parts: [], left: surveys };
      const left = new Map(surveys.map((survey) => [survey.survey_id, survey]));
      const isUnchanged = (survey: SurveySummary, page: ReportPage, at: number): boolean =>
        contentMark(survey) === page.marks[at] && forms.formOf(survey).version === page.versions[at];
      const parts = pagesOf(one).map(({ page }) => {
        const counts = page.ids.map((id, at) => {
          const survey = left.get(id);
          return survey !== undefined && isUnchanged(survey, page, at) && left.delete(id);
        });
        return { packed: page.packed, ids: page.ids, counts: counts.includes(false) ? counts : null };
      });
      return { parts, left: [...left.values()] };
    },
    keep: async (counted) => {
      const one = counted[0]?.survey;
      if (!one || readsRecords(forms, one)) return;
      const rows = counted.flatMap(({ survey, tally }) => {
        const mark = contentMark(survey);
        const { version } = forms.formOf(survey);
        return mark === undefined ? [] : [{ id: survey.survey_id, mark, version, tally }];
      });
      const ids = new Set(counted.map(({ survey }) => survey.survey_id));
      const before = pagesOf(one).map(({ page }) => page);
      await write(one, withRows(before, ids, rows)).catch(() => undefined);
    },
  };
}
