import { questionSheet, readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

const notTaken = (markdown: string): string[] =>
  readTable(markdown)
    .problems.filter(({ code }) => code === 'not_taken')
    .map(({ sheet, row, column, params }) => `${sheet} ${row} ${column ?? '-'}: ${params.what}`);

describe('what Sampark does not take of XLSForm is named with its place', () => {
  it.each([
    ['csv-external', 'csv-external'],
    ['xml-external', 'xml-external'],
    ['select multiple from file wells.geojson', 'select_multiple_from_file wells.geojson'],
    ['select_one_external wells', 'select_one_external'],
    ['select_one ${q}', 'choices from a repeat'],
    ['audit', 'audit'],
    ['osm', 'osm'],
    ['osm tags', 'osm'],
    ['background-audio', 'background-audio'],
    ['background-geopoint', 'background-geopoint'],
  ])('the type %s', (type, what) => {
    expect(notTaken(questionSheet({ type }))).toEqual([`survey 2 type: ${what}`]);
  });

  it.each([
    ["digest(${q}, 'SHA-3', 'hex')", ["survey 2 calculation: digest(…, 'SHA-3')"]],
    ["digest(${q}, 'SHA-256', 'hex')", []],
    ['digest(${q}, ${q})', []],
    ['extract-signed(${q}, ${q})', ['survey 2 calculation: extract-signed()']],
    ["jr:itext('q')", ['survey 2 calculation: jr:itext()']],
    ['namespace-uri(${q})', ['survey 2 calculation: namespace-uri()']],
  ])('in an expression: %s', (calculation, problems) => {
    expect(notTaken(questionSheet({ calculation }))).toEqual(problems);
  });

  it('a loop, and nothing that is in it is wrong for that', () => {
    const { problems } = readTable(`
      | survey | type | name | label |
      | | begin_loop over yn | l | L |
      | | text | q | Q \${r} |
      | | end_loop | | |
      | | text | r | R \${q} |`);
    expect(problems).toEqual([
      { sheet: 'survey', row: 2, column: 'type', code: 'not_taken', params: { what: 'begin_loop' } },
    ]);
  });

  it.each(['external_choices', 'osm'])('the sheet %s', (sheet) => {
    expect(notTaken(`${questionSheet({})}\n| ${sheet} | list_name | name |`)).toEqual([
      `${sheet} 1 -: ${sheet}`,
    ]);
  });
});
