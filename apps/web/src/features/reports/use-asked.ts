import { useSearchParams } from 'wouter';
import type { Asked } from './report-scope.ts';

/** Returns what the address asks a report of, and changes a part of it. */
export function useAsked(): readonly [asked: Asked, choose: (change: Partial<Asked>) => void] {
  const [search, setSearch] = useSearchParams();
  const said = (name: keyof Asked): string => search.get(name) ?? '';
  const asked: Asked = {
    panchayat: said('panchayat'),
    block: said('block'),
    village: said('village'),
    form: said('form'),
    year: said('year'),
  };
  return [
    asked,
    (change) => {
      const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '');
      setSearch(new URLSearchParams(next), { replace: true });
    },
  ];
}
