import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { asksForPlaceAt, givenPlaces } from './given-places.ts';

const form = formIn(`
  | survey | type | name | label | relevant | report | table | summary::en | summary::hi |
  | | begin_group | a | A | | | | | |
  | | integer | wells | Wells | | | | | |
  | | geopoint | well | Well | \${wells} > 0 | | | | |
  | | geotrace | road | Road | | | | | |
  | | geopoint | office | Office | | no | | | |
  | | text | remarks | Remarks | | | | | |
  | | begin_repeat | pumps | Pumps | | | | \${state} pump | नल: \${state} |
  | | select_one state | state | State | | | | | |
  | | geopoint | place | Place | | | | | |
  | | end_repeat | | | | | | | |
  | | begin_repeat | ends | Ends | | | side | | |
  | | geopoint | end | End | | | | | |
  | | end_repeat | | | | | | | |
  | | end_group | | | | | | | |
  | choices | list_name | name | label::en | label::hi |
  | | state | works | Working | चालू |
  | | side | n | North | उत्तर |
  | | side | s | South | दक्षिण |`);

describe('the places that a survey gives', () => {
  it('are the points of its answers, of a line the first', () => {
    const values = { 'a.wells': 1, 'a.well': '26.9 81.2 110 5', 'a.road': '26.1 81.1 0 0;26.2 81.2 0 0' };
    expect(givenPlaces(form, values)).toEqual([
      { path: 'a.well', at: [26.9, 81.2], rows: [] },
      { path: 'a.road', at: [26.1, 81.1], rows: [] },
    ]);
  });

  it('are none where the question is not asked, where its author leaves it out of reports, and where the text is no position', () => {
    expect(
      givenPlaces(form, {
        'a.wells': 0,
        'a.well': '26.9 81.2',
        'a.office': '26.9 81.2',
        'a.road': 'by the mill',
      }),
    ).toEqual([]);
  });

  it('say in which row they stand: by its line, by its heading in a table, or by its number', () => {
    const found = givenPlaces(form, {
      'a.pumps/@one': '1',
      'a.pumps/@one/state': 'works',
      'a.pumps/@two': '2',
      'a.pumps/@two/place': '26.5 81.5',
      'a.pumps/@one/place': '26.4 81.4',
      'a.ends/@s/end': '26.6 81.6',
    });
    expect(
      found.map(({ path, rows }) => [path, rows.map(({ number, heading }) => [number, heading])]),
    ).toEqual([
      ['a.pumps/@one/place', [[1, { en: 'Working pump', hi: 'नल: चालू' }]]],
      ['a.pumps/@two/place', [[2, null]]],
      ['a.ends/@s/end', [[2, { en: 'South', hi: 'दक्षिण' }]]],
    ]);
    expect(found[0]?.rows[0]?.repeat.en).toBe('Pumps');
  });
});

it('questions for a point, a line or an area ask for a place, in rows too', () => {
  const asked = ['a.well', 'a.road', 'a.pumps/@/place', 'a.remarks', 'a.pumps/@', 'a.nowhere'];
  expect(asked.filter((path) => asksForPlaceAt(form, path))).toEqual(['a.well', 'a.road', 'a.pumps/@/place']);
});
