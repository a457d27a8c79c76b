import { expect, it } from 'vitest';
import { layoutOf, missingColumn, missingHeading } from './directory-headings.ts';

const levelOf = (headings: string) => layoutOf(headings.split('|'))?.level;

it.each([
  ['S.No.|State Code|State Version|State Name(In English)|State Name (In Local)|State or UT', 'state'],
  ['S.No.|State Code|State Name (In English)|District Code|District Name (In English)', 'district'],
  ['S.No.|State Code|District Code|Block Code|Block Version|Block Name (In English)', 'block'],
  [
    'S.No.|Localbody Type Code|Localbody Type Name|Localbody Code|Localbody Version|Localbody Name (In English)|Localbody Name (In Local)|Parent Localbody Code|State Code|State Name',
    'panchayat',
  ],
  ['S.No.|District Code|Village Code|Village Version|Village Name (In English)|State Code', 'village'],
  ['s.no.|VILLAGE CODE|village name (in english)|Local Body Code|Local Body Name (in english)', 'village'],
  ['name|age|town', undefined],
  ['Village Code|Remarks', undefined],
  ['District Code|District Name (In English)|Village Name (In English)', undefined],
  ['', undefined],
])('knows %s as a file of %s', (headings, level) => {
  expect(levelOf(headings)).toBe(level);
});

it.each([
  ['Village Code|Remarks', 'Village Name (In English)'],
  ['District Code|District Name (In English)|Village Name (In English)', 'Village Code'],
  ['Localbody Name (In English)', 'Localbody Code'],
  ['S.No.|State Code|State Name (In English)', null],
  ['name|age|town', null],
])('says of %s that it lacks %s', (headings, missing) => {
  const column = missingColumn(headings.split('|'));
  expect(column && missingHeading(`no_${column}`)).toBe(missing);
});

it('finds columns in whatever order, case and spacing', () => {
  const layout = layoutOf([
    'village NAME  (In English)',
    'localbody Code',
    '\ufeffVillage-Code',
    'Block Code',
  ]);
  expect(Object.fromEntries(layout?.at ?? [])).toEqual({
    village_name: 0,
    panchayat_code: 1,
    village_code: 2,
    block_code: 3,
  });
});
