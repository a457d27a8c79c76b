import { problemsIn, readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { readXlsForm } from '../read-xlsform.ts';

/** Returns the word that is proposed for each problem of a workbook; null: none. */
const likes = (markdown: string) => readTable(markdown).problems.map(({ params }) => params.like ?? null);

describe('a word that is not known', () => {
  it.each([
    ['intejer', 'integer'],
    ['Integer', 'integer'],
    ['select_on yn', 'select_one yn'],
    ['begin_gruop', 'begin_group'],
    ['holiday', null],
  ])('as a type, %s, is probably %s', (type, like) => {
    expect(likes(`| survey | type | name | label |\n| | ${type} | q | Q |`)).toEqual([like]);
  });

  it('may be the slip of a name, a list or a function', () => {
    const markdown = `
      | survey | type | name | label | relevant |
      | | integer | wells | Wells | |
      | | select_one yesno | tested | Tested? | \${wels} > 1 |
      | | text | who | Who? | contians('a', 'b') |
      | choices | list_name | name | label |
      | | yes_no | yes | Yes |`;
    expect(problemsIn(markdown)).toHaveLength(3);
    expect(likes(markdown).sort()).toEqual(['contains', 'wells', 'yes_no']);
  });

  it('is compared a hundred times in a form, however many there are', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [
      'integer',
      `question_${at}`,
      `\${question_${at}x}`,
    ]);
    const { problems } = readXlsForm([{ name: 'survey', rows: [['type', 'name', 'label'], ...rows] }]);
    expect(problems).toHaveLength(5_000);
    expect(problems.filter(({ params }) => 'like' in params)).toHaveLength(100);
  });
});
