import { recordTypesAsked } from '@sampark/core/forms/fields';
import {
  type PackedPart,
  type PackedTallies,
  packTallies,
  unpackTallies,
} from '@sampark/core/reports/packed';
import type { Tally } from '@sampark/core/reports/tally';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Sealed } from '../database/codec.ts';
import { metaKeys } from '../database/device-store.ts';
import { contentMark } from '../database/records.ts';
import type { Workspace } from '../workspace/workspace.ts';

/*
 * What the surveys of one form in a panchayat say, counted and sealed together: a phone opens a hundred pages in the time that it takes to
 * open and count a hundred surveys. The rows stay what counts. A page says under which seal each row's content lay, and no seal is used
 * twice; so what a page says counts as long as the row is the same. Whoever changed it, in whichever tab, sync or restore, it is counted
 * from the row otherwise.
 */

/** Raised with each change of what a tally counts, or of how pages say it: pages of another edition are not opened. */
const EDITION = 1;

/** The surveys of a page: a slow phone writes it within a frame. */
const PAGE = 250;

/** Some surveys as a page has them. */
interface ReportPage {
  readonly ids: readonly string[];
  /** From `contentMark`. */
  readonly marks: readonly string[];
  /** The versions of the form by which they were counted. */
  readonly versions: readonly number[];
  readonly packed: PackedTallies;
}

/** The pages of one form in a panchayat. */
type Pages = readonly ReportPage[];

/** The sealed pages of a panchayat, by the name of the form. */
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

/** What pages have of some surveys. */
export interface FoundInPages {
  readonly parts: readonly FoundPart[];
  /** The surveys that are in no page as they are now. */
  readonly left: readonly SurveySummary[];
}

/** The pages of what surveys say. */
export interface ReportPages {
  /** Finds surveys of one form in one panchayat. */
  readonly find: (surveys: readonly SurveySummary[]) => Promise<FoundInPages>;
  /** Adds what was counted of surveys of one form in one panchayat. A full disk does without. */
  readonly keep: (counted: readonly CountedSurvey[]) => Promise<void>;
}

/** Opens the pages of a person. */
export function openReportPages({ db, store, codec, forms }: Workspace): ReportPages {
  const keyOf = ({ panchayat_id }: SurveySummary): string => metaKeys(store.owner).reportPages(panchayat_id);
  const nameOf = (one: SurveySummary, at: number): string =>
    `${keyOf(one)} ${EDITION} ${one.form_name} ${at}`;
  /** By the name of the first page. */
  const opened = new Map<string, Promise<Pages>>();

  const open = async (one: SurveySummary): Promise<Pages> => {
    const shelf = ((await db.get('meta', keyOf(one))) as Shelf | undefined) ?? {};
    const sealed = shelf[one.form_name] ?? [];
    return (await Promise.all(
      sealed.map((page, at) => codec.open(page, nameOf(one, at))),
    )) as readonly ReportPage[];
  };
  const pagesOf = (one: SurveySummary): Promise<Pages> => {
    const name = nameOf(one, 0);
    const pages = opened.get(name) ?? open(one).catch(() => []);
    opened.set(name, pages);
    return pages;
  };
  const isUnchanged = (survey: SurveySummary, page: ReportPage, at: number): boolean =>
    contentMark(survey) === page.marks[at] && forms.formOf(survey).version === page.versions[at];

  // What such a form says of a survey changes with the records, of which a page knows nothing.
  const readsRecords = (one: SurveySummary): boolean =>
    recordTypesAsked(forms.newest(one.form_name)).length > 0;

  const find: ReportPages['find'] = async (surveys) => {
    const [one] = surveys;
    if (!one || readsRecords(one)) return { parts: [], left: surveys };
    const left = new Map(surveys.map((survey) => [survey.survey_id, survey]));
    const parts = (await pagesOf(one)).map((page) => ({
      packed: page.packed,
      ids: page.ids,
      counts: page.ids.map((id, at) => {
        const survey = left.get(id);
        return survey !== undefined && isUnchanged(survey, page, at) && left.delete(id);
      }),
    }));
    return { parts, left: [...left.values()] };
  };

  const write = async (one: SurveySummary, pages: Pages): Promise<void> => {
    const sealed = await Promise.all(pages.map((page, at) => codec.seal(page, nameOf(one, at))));
    const tx = db.transaction('meta', 'readwrite');
    const put = async (): Promise<void> => {
      const shelf = ((await tx.store.get(keyOf(one))) as Shelf | undefined) ?? {};
      await tx.store.put({ ...shelf, [one.form_name]: sealed }, keyOf(one));
    };
    // On a full disk both fail, the transaction and its write, so both are awaited.
    await Promise.all([put(), tx.done]);
  };

  return {
    find,
    keep: async (counted) => {
      const one = counted[0]?.survey;
      if (!one || readsRecords(one)) return;
      const rows = new Map((await pagesOf(one)).flatMap(rowsOf));
      for (const { survey, tally } of counted) {
        const mark = contentMark(survey);
        const { version } = forms.formOf(survey);
        if (mark === undefined) rows.delete(survey.survey_id);
        else rows.set(survey.survey_id, { id: survey.survey_id, mark, version, tally });
      }
      const pages = toPages([...rows.values()]);
      opened.set(nameOf(one, 0), Promise.resolve(pages));
      await write(one, pages).catch(() => undefined);
    },
  };
}

/** One survey of a page. */
interface PageRow {
  readonly id: string;
  readonly mark: string;
  readonly version: number;
  readonly tally: Tally;
}

const rowsOf = ({ ids, marks, versions, packed }: ReportPage): readonly (readonly [string, PageRow])[] =>
  unpackTallies(packed).map((tally, at) => {
    const [id, mark, version] = [ids[at] ?? '', marks[at] ?? '', versions[at] ?? 0];
    return [id, { id, mark, version, tally }];
  });

function toPages(rows: readonly PageRow[]): Pages {
  const pages: ReportPage[] = [];
  for (let at = 0; at < rows.length; at += PAGE) {
    const some = rows.slice(at, at + PAGE);
    pages.push({
      ids: some.map(({ id }) => id),
      marks: some.map(({ mark }) => mark),
      versions: some.map(({ version }) => version),
      packed: packTallies(some.map(({ tally }) => tally)),
    });
  }
  return pages;
}
