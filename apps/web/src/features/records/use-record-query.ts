import {
  STATE_FILTERS,
  type StateFilter,
  VISIT_FILTERS,
  type VisitFilter,
} from '@sampark/core/records/list/record-list';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** A person's question to the list, as its address carries it. */
export interface AddressQuery {
  readonly text: string;
  readonly state: StateFilter;
  readonly visit: VisitFilter;
  /** Empty: the first one. */
  readonly panchayat: string;
}

const readQuery = (search: URLSearchParams): AddressQuery => ({
  text: search.get('q') ?? '',
  state: STATE_FILTERS.find((each) => each === search.get('state')) ?? 'active',
  visit: VISIT_FILTERS.find((each) => each === search.get('visit')) ?? 'all',
  panchayat: search.get('panchayat') ?? '',
});

const writeQuery = ({ text, state, visit, panchayat }: AddressQuery): URLSearchParams => {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (state !== 'active') search.set('state', state);
  if (visit !== 'all') search.set('visit', visit);
  if (panchayat) search.set('panchayat', panchayat);
  return search;
};

/**
 * Returns the list's query and the change of it. The address carries the query, and is written once the result is on the screen: for a
 * slow phone writing it is as much work as the result.
 */
export function useRecordQuery(): readonly [AddressQuery, (change: Partial<AddressQuery>) => void] {
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState(() => readQuery(search));
  const address = search.toString();
  useEffect(() => {
    const asked = writeQuery(query);
    if (asked.toString() === address) return;
    return afterPaint(() => setSearch(asked, { replace: true }));
  }, [query, address, setSearch]);
  const change = useCallback(
    (changed: Partial<AddressQuery>) => setQuery((held) => ({ ...held, ...changed })),
    [],
  );
  return [query, change];
}
