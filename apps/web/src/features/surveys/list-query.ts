import { type ListQuery, SORT_ORDERS, STATUS_FILTERS } from '@sampark/core/list/list-view';

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((each) => each === value);

/** Reads the query from the list's address. A missing or unknown part is the default. */
export function readQuery(search: URLSearchParams): ListQuery {
  return {
    text: search.get('q') ?? '',
    status: oneOf(STATUS_FILTERS, search.get('status')) ?? 'all',
    sort: oneOf(SORT_ORDERS, search.get('sort')) ?? 'newest',
    panchayat: search.get('panchayat') ?? '',
    form: search.get('form') ?? '',
    year: /^\d{4}$/.exec(search.get('year') ?? '')?.[0] ?? '',
  };
}

/** Writes the query for an address, without the defaults. */
export function writeQuery({ text, status, sort, panchayat, year, form }: ListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (status !== 'all') search.set('status', status);
  if (sort !== 'newest') search.set('sort', sort);
  if (panchayat) search.set('panchayat', panchayat);
  if (year) search.set('year', year);
  if (form) search.set('form', form);
  return search;
}
