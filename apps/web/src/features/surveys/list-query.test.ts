import type { ListQuery } from '@sampark/core/list/list-view';
import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './list-query.ts';

test('the address carries the query there and back, and an unknown word means the default', () => {
  const query: ListQuery = {
    text: 'राम',
    status: 'pending',
    sort: 'village_desc',
    panchayat: '48211',
    year: '2026',
    form: 'wells',
  };
  expect(readQuery(writeQuery(query))).toEqual(query);
  expect(
    writeQuery({ text: '', status: 'all', sort: 'newest', panchayat: '', year: '', form: '' }).toString(),
  ).toBe('');
  expect(readQuery(new URLSearchParams('status=hacked&sort=__proto__&year=soon'))).toEqual({
    text: '',
    status: 'all',
    sort: 'newest',
    panchayat: '',
    year: '',
    form: '',
  });
});
