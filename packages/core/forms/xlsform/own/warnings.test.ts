import { formIn, problemsIn, readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

const withWarnings = (headings: string, ...rows: readonly string[]): string => `
  | survey |
  | | type          | name       | label      |
  | | begin_group   | people     | People     |
  | | integer       | households | Households |
  | | integer       | population | Population |
  | | end_group     |            |            |
  | | begin_repeat  | wells      | Wells      |
  | | integer       | depth      | Depth      |
  | | end_repeat    |            |            |
  | warnings |
  | | ${headings} |
  ${rows.map((row) => `| | ${row} |`).join('\n')}`;

const HEADINGS = 'name | when | message | message::Hindi (hi) | fields';
const warning = (row: string): string => withWarnings(HEADINGS, row);

describe('the sheet of warnings', () => {
  it.each(['households population', '${households}, ${population}', 'people.households, people.population'])(
    'says what does not go together, where, and in which words: %s',
    (fields) => {
      const form = formIn(
        warning(`large | \${population} > \${households} * 12 | Too many? | बहुत? | ${fields}`),
      );
      expect(form.warnings).toEqual([
        {
          name: 'large',
          when: '${population} > ${households} * 12',
          message: { en: 'Too many?', hi: 'बहुत?' },
          fields: ['people.households', 'people.population'],
        },
      ]);
    },
  );

  it.each([
    ['large | | Too many? | | households', 'when: incomplete_warning'],
    ['large | 1 = 1 | Too many? | | ', 'fields: incomplete_warning'],
    ['large | 1 = | Too many? | | households', 'when: expression_ends_early'],
    ['large | ${people.rooms} > 1 | Too many? | | households', 'when: unknown_reference'],
    ['large | 1 = 1 | Too many? | | rooms', 'fields: unknown_reference'],
    ["large | 1 = instance('last-year')/root/rooms | Too many? | | households", 'when: unknown_reference'],
    ['large | 1 = 1 | Too many? | | depth', 'fields: unknown_reference'],
    ['no name | 1 = 1 | Too many? | | households', 'name: invalid_name'],
  ])('with %s has a problem', (row, problem) => {
    expect(problemsIn(warning(row))).toEqual([`warnings 2 ${problem}`]);
  });

  it('has no name twice', () => {
    const row = 'large | 1 = 1 | Too many? | | households';
    expect(problemsIn(withWarnings(HEADINGS, row, row))).toEqual(['warnings 3 name: doubled_name']);
  });

  it('is somebody else’s without the columns of Sampark', () => {
    const { form, problems, warnings } = readTable(withWarnings('date | what', 'Monday | rain'));
    expect(form).not.toHaveProperty('warnings');
    expect([...problems, ...warnings]).toEqual([]);
  });
});
