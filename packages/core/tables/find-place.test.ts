import { expect, test } from 'vitest';
import type { Panchayat } from '../places/panchayat.ts';
import type { Role } from './columns.ts';
import { placeFinder } from './find-place.ts';

const panchayat = (panchayat_id: string, en: string, hi: string): Panchayat => ({
  ...{ panchayat_id, name: { en, hi }, block_id: 'b', form_name: 'village-standard' },
  ...{ block: { en: 'Block' }, district: { en: 'District' }, state: { en: 'State' } },
});
const village = (panchayat_id: string, code: string, en: string, hi: string) => ({
  panchayat_id,
  code,
  version: 1,
  name: { en, hi },
});

const PANCHAYATS = [
  panchayat('p1', 'Sonpur', 'सोनपुर'),
  panchayat('p2', 'Madhupur', 'मधुपुर'),
  panchayat('p3', 'Sonpur', 'सोनपुर'),
];
const VILLAGES = [
  village('p1', '101', 'Rampur', 'रामपुर'),
  village('p1', '102', 'Tola', 'टोला'),
  village('p2', '201', 'Tola', 'टोला'),
];

const find = (roles: Partial<Record<Role, string>>, isOfVillage = true, chosen = '') =>
  placeFinder(PANCHAYATS, VILLAGES, chosen)(new Map(Object.entries(roles) as [Role, string][]), isOfVillage);

const at = (panchayat_id: string, village_name: string) => ({ ok: true, panchayat_id, village_name });

test.each([
  ['a village that one panchayat has', find({ village_name: 'rampur ' }), at('p1', 'rampur')],
  ['its name in the other script', find({ village_name: 'रामपुर' }), at('p1', 'रामपुर')],
  ['its code', find({ village_name: '201' }), at('p2', 'Tola')],
  [
    'a village of several, in a panchayat by its name',
    find({ village_name: 'Tola', panchayat_name: 'मधुपुर' }),
    at('p2', 'Tola'),
  ],
  [
    'a village in one of two panchayats of a name',
    find({ village_name: 'Tola', panchayat_name: 'Sonpur' }),
    at('p1', 'Tola'),
  ],
  [
    'a village in a panchayat without a list',
    find({ village_name: 'New  hamlet', panchayat_id: 'p3' }),
    at('p3', 'New hamlet'),
  ],
  ['the panchayat that the person chose', find({ village_name: 'Tola' }, true, 'p2'), at('p2', 'Tola')],
  [
    'a village of another panchayat than the chosen one, which lists none',
    find({ village_name: 'Rampur' }, true, 'p3'),
    at('p1', 'Rampur'),
  ],
  [
    'a village that nobody lists, in the chosen one',
    find({ village_name: 'Basti' }, true, 'p3'),
    at('p3', 'Basti'),
  ],
  [
    'an id with its name',
    find({ village_name: 'Basti', panchayat_id: 'p3', panchayat_name: 'सोनपुर' }),
    at('p3', 'Basti'),
  ],
  ['a panchayat as a whole', find({ panchayat_name: 'madhupur' }, false), at('p2', '')],
])('finds %s', (_, found, expected) => expect(found).toEqual(expected));

test.each([
  ['no village', find({ panchayat_id: 'p1' }), 'no_place'],
  ['no panchayat, where several may be meant', find({}, false), 'no_place'],
  ['a village that no panchayat has', find({ village_name: 'Atlantis' }), 'unknown_place'],
  [
    'a village that this panchayat has not',
    find({ village_name: 'Rampur', panchayat_id: 'p2' }),
    'unknown_place',
  ],
  [
    'a panchayat that nobody knows',
    find({ village_name: 'Tola', panchayat_name: 'Nowhere' }),
    'unknown_place',
  ],
  [
    'an id that nobody knows beside a name that somebody has',
    find({ village_name: 'Tola', panchayat_id: 'p9', panchayat_name: 'Madhupur' }),
    'unknown_place',
  ],
  [
    'an id and the name of another panchayat',
    find({ village_name: 'Tola', panchayat_id: 'p1', panchayat_name: 'Madhupur' }),
    'unknown_place',
  ],
  ['a village that two panchayats have', find({ village_name: 'Tola' }), 'ambiguous_place'],
  ['a panchayat as a whole by a name of two', find({ panchayat_name: 'Sonpur' }, false), 'ambiguous_place'],
])('refuses %s', (_, found, reason) => expect(found).toEqual({ ok: false, reason }));
