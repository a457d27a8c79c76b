import type { ListQuery } from '@sampark/core/list/list-view';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { afterPaint } from '../../data/browser/after-paint.ts';
import { readQuery, writeQuery } from './list-query.ts';

/**
 * Returns the list's query and the change of it. The address carries the query, so that a reload and the way back come to
 * the same list. It is written once the result is on the screen: for a slow phone writing it is as much work as the result.
 */
export function useListQuery(): readonly [ListQuery, (change: Partial<ListQuery>) => void] {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const [query, setQuery] = useState(() => readQuery(search));
  const kept = useRef({ address, query });

  // Somebody came to another address of this page: by a link, or by the way back.
  useEffect(() => {
    if (address === kept.current.address) return;
    const asked = readQuery(new URLSearchParams(address));
    kept.current = { address, query: asked };
    setQuery(asked);
  }, [address]);

  useEffect(() => {
    if (query === kept.current.query) return;
    return afterPaint(() => {
      const asked = writeQuery(query);
      kept.current = { address: asked.toString(), query };
      setSearch(asked, { replace: true });
    });
  }, [query, setSearch]);

  const change = useCallback(
    (changed: Partial<ListQuery>) => setQuery((held) => ({ ...held, ...changed })),
    [],
  );
  return [query, change];
}
