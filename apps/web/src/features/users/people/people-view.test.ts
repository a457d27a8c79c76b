import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { expect, it } from 'vitest';
import { type PeopleOrder, peopleToShow } from './people-view.ts';

const person = (full_name: string, over: Partial<WireUserRow> = {}): WireUserRow => ({
  user_id: full_name,
  username: full_name.toLowerCase(),
  full_name,
  email: '',
  phone: '',
  role: 'staff',
  is_active: true,
  panchayat_id: null,
  block_id: null,
  panchayat_name: null,
  two_factor: false,
  surveys_created: 0,
  last_survey_date: null,
  last_activity: null,
  unsynced: 0,
  ...over,
});

const people = [
  person('Sunita', { surveys_created: 3, last_activity: '2026-11-20T10:00:00.000Z' }),
  person('Amar', { email: 'amar@block.in', unsynced: 4 }),
  person('Gita', { is_active: false, surveys_created: 9 }),
  person('Mohan', { username: 'staff2', last_activity: '2026-11-21T10:00:00.000Z' }),
];

const show = (search: string, order: PeopleOrder = 'name') =>
  peopleToShow(people, { search, order, language: 'en' }).map(({ full_name }) => full_name);

it.each([
  ['', ['Amar', 'Mohan', 'Sunita', 'Gita']],
  ['  sun ', ['Sunita']],
  ['STAFF', ['Mohan']],
  ['block.in', ['Amar']],
  ['nobody', []],
])('seeks %j in name, user name and address', (search, found) => {
  expect(show(search)).toEqual(found);
});

it.each([
  ['surveys', ['Sunita', 'Amar', 'Mohan', 'Gita']],
  ['activity', ['Mohan', 'Sunita', 'Amar', 'Gita']],
  ['unsynced', ['Amar', 'Mohan', 'Sunita', 'Gita']],
] as const)('puts them in order by %s, inactive people last', (order, names) => {
  expect(show('', order)).toEqual(names);
});
