import { type ListQuery, SORT_ORDERS, STATUS_FILTERS } from '@sampark/core/survey/list-view';

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((each) => each === value);

/** The query that the list's address carries; what is missing or unknown is the default. */
export function readQuery(search: URLSearchParams): ListQuery {
  return {
    text: search.get('q') ?? '',
    status: oneOf(STATUS_FILTERS, search.get('status')) ?? 'all',
    sort: oneOf(SORT_ORDERS, search.get('sort')) ?? 'newest',
    panchayat: search.get('panchayat') ?? '',
  };
}

/** The query as an address carries it; defaults are left out. */
export function writeQuery({ text, status, sort, panchayat }: ListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (status !== 'all') search.set('status', status);
  if (sort !== 'newest') search.set('sort', sort);
  if (panchayat) search.set('panchayat', panchayat);
  return search;
}
