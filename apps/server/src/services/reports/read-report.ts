import { seesWhole, type UserInfo } from '@sampark/core/access/roles';
import { idsCountedFor } from '@sampark/core/places/taken-over';
import { figuresOf, type ModuleFigures } from '@sampark/core/reports/figures';
import { tallySum } from '@sampark/core/reports/tally-sum';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { PanchayatCount, ReportedPlace } from '../../storage/kysely/reports/report-counts-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import type { KnownForm } from '../forms/forms.ts';
import { pastsOf, scopeOf } from '../places/places.ts';
import { readingOfPrimary } from '../readings.ts';
import { countKeys, endsOf, type ReportCounter } from './count-behind.ts';
import { answerOthers, besideOf, pagesIn } from './count-panchayat.ts';

/** The report of a place and a year. */
export interface ServerReport {
  /**
   * The panchayats of the place that the person may see. A panchayat that came to another one whole is in
   * that one.
   */
  readonly panchayats: number;
  /**
   * The number of those whose figures are not of this moment, or of a part of their surveys. Their figures
   * are being counted.
   */
  readonly behind: number;
  /** How many surveys speak. */
  readonly surveys: number;
  readonly modules: readonly ModuleFigures[];
}

/** The subject of a report. */
export interface AskedReport {
  readonly place: ReportedPlace;
  readonly form_name: string;
  /** Such as `2026`. */
  readonly year: string;
}

/** The time for which a request counts what has changed, in milliseconds. The rest is counted behind it. */
const MOST_TIME = 1_000;

/** The panchayats whose pages are read together. */
const PAGES_AT_ONCE = 50;

/** The years before this one of which somebody may ask. */
const YEARS = 20;

/** Whether a year can have surveys: nobody makes the server count others. */
const canHaveSurveys = (year: string, day: string): boolean => {
  const ahead = Number(year) - Number(day.slice(0, 4));
  return ahead <= 1 && ahead >= -YEARS;
};

/** A panchayat of a report. */
interface Counted extends PanchayatCount {
  readonly isBehind: boolean;
}

/** Finds the panchayats of a report, and says which are counted as they are now. */
async function findCounted(
  r: Repositories,
  user: UserInfo,
  { place, form_name, year }: AskedReport,
  { form, day }: { readonly form: KnownForm; readonly day: string },
): Promise<readonly Counted[]> {
  // Whoever sees parts of surveys gets no figures: they may tell of what is closed to them.
  const scope = seesWhole(user.role) ? scopeOf(user) : ({ kind: 'none' } as const);
  const rows = await r.reportCounts.of(scope, place, { form_name, year });
  const ids = rows.map(({ panchayat_id }) => panchayat_id);
  const pasts = await pastsOf(r, ids, day);
  const taken = new Set([...pasts.values()].flatMap(({ taken_over = [] }) => taken_over));
  const ends = new Map(rows.map(({ panchayat_id, change_seq }) => [panchayat_id, change_seq]));
  const further = await endsOf(
    r,
    [...taken].filter((id) => !ends.has(id)),
  );
  const endOf = (id: string): number => ends.get(id) ?? further.get(id) ?? 0;
  return rows
    .filter(({ panchayat_id }) => !taken.has(panchayat_id))
    .map((row) => {
      const past = pasts.get(row.panchayat_id) ?? {};
      const seq = idsCountedFor({ ...row, ...past }).reduce((sum, id) => sum + endOf(id), 0);
      return { ...row, isBehind: row.seq !== seq || row.beside !== besideOf(form, past) };
    });
}

/**
 * Returns what the surveys of a form say in a year: of a panchayat, a block, a district, or of all that a person may see. The same
 * functions of the core count as on a device. It is read from a replica, where there is one.
 * @returns `form_not_found`: there is no such form, or the access token is for another one
 */
export async function getReport(
  context: Context,
  counter: ReportCounter,
  user: UserInfo,
  asked: AskedReport,
): Promise<ServerReport | 'form_not_found'> {
  const { clock, storage } = context;
  const form = (await context.forms.read(storage.now.forms)).find(asked.form_name, null);
  // A token for one form hears of no other. No reader asks that here: a report shows no survey.
  const mayAsk = (user.by_token?.form_name ?? asked.form_name) === asked.form_name;
  if (form === undefined || !mayAsk) return 'form_not_found';
  const { form_name, year } = asked;
  const day = dayInIndia(clock());
  const find = (r: Repositories): Promise<readonly Counted[]> => findCounted(r, user, asked, { form, day });
  let reading = context.beginReading();
  let rows = canHaveSurveys(year, day) ? await reading.from(({ now }) => find(now)) : [];
  const isBehind = (row: Counted): boolean => row.isBehind;
  if (rows.some(isBehind)) {
    // Figures that are behind on a replica may be counted on the primary.
    reading = readingOfPrimary(storage);
    rows = await find(storage.now);
  }
  const behind = rows.filter(isBehind);
  if (behind.length > 0) {
    const keys = behind.map(({ panchayat_id }) => ({ panchayat_id, form_name, year }));
    await storage.write((r) => r.reportCounts.note(keys));
    const end = performance.now() + MOST_TIME;
    await countKeys(context, keys, () => performance.now() < end);
    counter.wake();
    rows = await find(storage.now);
  }
  const pagesOf = (some: readonly string[]) => reading.from(({ now }) => now.reportCounts.pages(some, asked));
  const sum = tallySum();
  const ids = rows.map(({ panchayat_id }) => panchayat_id);
  for (let from = 0; from < ids.length; from += PAGES_AT_ONCE) {
    for (const each of await pagesOf(ids.slice(from, from + PAGES_AT_ONCE))) {
      for (const { packed } of pagesIn(each)) sum.add({ packed, counts: null });
    }
    await answerOthers();
  }
  const tally = sum.tally();
  return {
    panchayats: rows.length,
    behind: rows.filter(isBehind).length,
    surveys: tally.surveys,
    modules: figuresOf(tally, form.definition),
  };
}
