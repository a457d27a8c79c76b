import { searchKey } from '../forms/texts/search-key.ts';
import { spellingsToFind, type VillageNames, villageNameIn } from '../places/village-names.ts';
import { isInConflict, type SurveySummary, yearOf } from '../survey/summary.ts';

/** The filters of the list, in the order in which it offers them. */
export const STATUS_FILTERS = [
  'all',
  'complete',
  'in_progress',
  'pending',
  'synced',
  'conflict',
  'warnings',
  'returned',
  'sent',
  'checked',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The orders of the list, in the order in which it offers them. */
export const SORT_ORDERS = ['newest', 'oldest', 'village_asc', 'village_desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** A person's question to the list. */
export interface ListQuery {
  readonly text: string;
  readonly status: StatusFilter;
  readonly sort: SortOrder;
  /** Empty: all. */
  readonly panchayat: string;
  /** Such as `2026`; empty: all. */
  readonly year: string;
  /** The name of a form; empty: all. */
  readonly form: string;
}

/**
 * Whether a survey passes a filter.
 *
 * | filter | passes |
 * |---|---|
 * | complete | every required field is filled |
 * | in_progress | not complete |
 * | pending | waits to be sent, or was refused: only on this device |
 * | synced | as its sync status says |
 * | conflict | an answer of it, or all of it, waits for a choice |
 * | warnings | answers of it do not go together, and nobody has said why |
 * | returned, sent, checked | as its review says |
 */
function passes(survey: SurveySummary, filter: StatusFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'complete':
      return survey.is_complete;
    case 'in_progress':
      return !survey.is_complete;
    case 'pending':
      return survey.unsent || survey.sync_status === 'failed';
    case 'synced':
      return survey.sync_status === 'synced';
    case 'conflict':
      return isInConflict(survey);
    case 'warnings':
      return survey.warnings > 0;
    case 'returned':
    case 'sent':
    case 'checked':
      return survey.review === filter;
  }
}

/** Returns the surveys for a query, in order. */
export type ListView = (query: ListQuery) => readonly SurveySummary[];

/**
 * Makes a list that can be asked which surveys to show. The search goes by `searchKey` and looks anywhere in the
 * village's name, in every script in which the directory has it. Names are ordered as they are shown, in the
 * language's order. The first search and the first order by name make the names ready.
 * @param surveys newest first
 * @param names of the villages that the device knows
 */
export function listView(surveys: readonly SurveySummary[], names: VillageNames, language: string): ListView {
  const { compare } = new Intl.Collator(language, { numeric: true });
  let toFind: readonly string[] | null = null;
  const shownNames = new Map<SurveySummary, string>();
  const nameOf = (survey: SurveySummary): string => {
    const known = shownNames.get(survey);
    if (known !== undefined) return known;
    const name = villageNameIn(names, survey, language);
    shownNames.set(survey, name);
    return name;
  };
  return ({ text, status, panchayat, year, form, sort }) => {
    const wanted = searchKey(text);
    // One text for each survey, a spelling each line: nobody types a line's end.
    if (wanted !== '')
      toFind ??= surveys.map((survey) => spellingsToFind(names, survey).map(searchKey).join('\n'));
    const known = toFind;
    const shown = surveys.filter(
      (survey, at) =>
        (wanted === '' || known?.[at]?.includes(wanted)) &&
        passes(survey, status) &&
        (panchayat === '' || survey.panchayat_id === panchayat) &&
        (year === '' || yearOf(survey) === year) &&
        (form === '' || survey.form_name === form),
    );
    if (sort === 'newest') return shown;
    if (sort === 'oldest') return shown.reverse();
    const direction = sort === 'village_asc' ? 1 : -1;
    return shown.sort((a, b) => direction * compare(nameOf(a), nameOf(b)));
  };
}
