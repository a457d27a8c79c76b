import { readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { runTests, type TestRun } from './run-tests.ts';

const WELLS = `
  | survey | type | name | label | relevant | required | constraint | constraint_message | required_message | calculation | choice_filter | read_only | default |
  | | integer | wells | Wells | | yes | . < 100 | At most \${limit} wells | How many wells? | | | | |
  | | calculate | limit | Limit | | | | | | 99 | | | |
  | | begin_group | water | Water | \${wells} > 0 | | | | | | | | |
  | | select_multiple taste | taste | Taste | | | | | | | more < \${wells} | | |
  | | begin_repeat | pumps | Pumps | | | | | | | | | |
  | | integer | depth | Depth | | \${wells} > 1 | . > 0 | | | | | | |
  | | end_repeat | | | | | | | | | | | |
  | | calculate | total | Total | | | | | | sum(\${depth}) div 3 | | | |
  | | end_group | | | | | | | | | | | |
  | | text | code | Code | | | | | | | | yes | W1 |
  | | date | day | Day | | | . <= today() | | | | | | |
  | choices | list_name | name | label | more |
  | | taste | sweet | Sweet | 0 |
  | | taste | salty | Salty | 0 |
  | | taste | iron | Iron | 5 |`;

const sheetOf = (...rows: readonly string[]): string =>
  ['| tests | test | question | answer | expect |', ...rows.map((row) => `| | ${row} |`)].join('\n');

/** Runs rows of the tests sheet on the form; each begins a test where its first cell has a name. */
function run(...rows: readonly string[]): TestRun {
  const { form, problems, tests = [] } = readTable(`${WELLS}\n${sheetOf(...rows)}`);
  if (!form) throw new Error(told(problems).join());
  return runTests(form, tests, () => Date.parse('2026-11-25T06:00:00Z'));
}

/** Returns what the tests found: `row code found`. */
const found = (...rows: readonly string[]): string[] =>
  run(...rows).results.flatMap(({ failures }) =>
    failures.map(({ row, code, params }) => [row, code, params.found ?? ''].join(' ').trim()),
  );

const problems = (...rows: readonly string[]): string[] =>
  told(readTable(`${WELLS}\n${sheetOf(...rows)}`).problems);

describe("a form's own test", () => {
  it('passes when the form does what it expects, step by step', () => {
    expect(
      found(
        'No wells | wells | 0 | valid',
        ' | water | | not relevant',
        ' | taste | | not relevant',
        ' | total | | empty',
        'Two wells | wells | 2 | ',
        ' | water | | relevant',
        ' | taste | | choices: salty sweet',
        ' | taste | salty sweet | value: sweet salty',
        ' | pumps[2]/depth | 4 | required',
        ' | pumps[1]/depth | | empty',
        ' | pumps[1]/depth | -3 | not valid',
        ' | pumps[1]/depth | 1.0 | 1',
        ' | pumps | | rows: 2',
        ' | total | | 1.6666666667',
        ' | pumps[1] | removed | ',
        ' | pumps | | rows: 1',
        ' | /data/water/pumps[1]/depth | | 4',
        ' | pumps[2]/depth | | not relevant',
        ' | pumps[2] | | not asked',
        ' | pumps[1] | | relevant',
        ' | pumps[3]/depth | 9 | 9',
        ' | pumps[2]/depth | | empty',
        ' | pumps[1]/depth | | 4',
        ' | pumps | | rows: 3',
        ' | code | | read only',
        ' | code | | W1',
        ' | wells | empty | message: How many wells?',
        ' | wells | 100 | message: At most 99 wells',
      ),
    ).toEqual([]);
  });

  it.each([
    ['wells | 5 | 6', 'test_value 5'],
    ['taste | | relevant', 'test_relevant'],
    ['wells | 5 | not relevant', 'test_not_relevant 5'],
    ['day | | required', 'test_required'],
    ['wells | | not required', 'test_not_required'],
    ['wells | 100 | valid', 'test_valid 100'],
    ['wells | 1 | invalid', 'test_not_valid 1'],
    ['wells | | read only', 'test_read_only'],
    ['code | | not read only', 'test_not_read_only W1'],
    ['wells | 1 | empty', 'test_empty 1'],
    ['wells | | not empty', 'test_not_empty'],
    ['wells | 100 | message: Too many', 'test_message At most 99 wells'],
    ['wells | 1 | message: Too many', 'test_message'],
    ['water | | relevant', 'test_relevant'],
    ['pumps | | rows: 1', 'test_rows 0'],
    ['pumps[1]/depth | | 4', 'test_row_missing'],
    ['pumps[1] | removed | ', ''],
    ['taste | sweet | ', 'test_not_asked'],
    ['code | W2 | ', 'test_not_typed'],
  ])('fails, and says what it found instead: %s', (row, failure) => {
    expect(found(`Test | ${row}`)).toEqual(failure === '' ? [] : [`2 ${failure}`]);
  });

  it('fails for choices that are not offered', () => {
    expect(found('Six | wells | 6 | ', '| taste | | choices: sweet')).toEqual([
      '3 test_choices sweet salty iron',
    ]);
  });

  it('begins anew with each name, and has every failure with its row', () => {
    const { results } = run(
      'One | wells | 3 | 4',
      '| wells | | 5',
      'Two | wells | | 3',
      'Three | wells | 3 | 3',
    );
    expect(results.map(({ name, row, failures }) => [name, row, failures.map((each) => each.row)])).toEqual([
      ['One', 2, [2, 3]],
      ['Two', 4, [4]],
      ['Three', 5, []],
    ]);
  });

  it('is filled today, or on the day with which it begins', () => {
    expect(found('Today | day | 2026-11-25 | valid', '| day | 2026-11-26 | not valid')).toEqual([]);
    expect(
      found(
        'Then | survey_date | 2024-02-29 | ',
        '| day | 2024-02-29 | valid',
        '| day | 2024-03-01 | not valid',
      ),
    ).toEqual([]);
  });

  it('names the questions that no test answers, and of which none expects anything', () => {
    expect(run('One | wells | 3 | ', '| pumps[1]/depth | 3 | 3', '| water | | relevant').unreached).toEqual([
      'test.limit',
      'water.taste',
      'water.total',
      'test_2.code',
      'test_2.day',
    ]);
    expect(run().unreached).toHaveLength(7);
  });
});

describe('the sheet of tests', () => {
  it.each([
    [['| wells | 1 | '], 'tests 2 test: test_without_name'],
    [['One | | 1 | '], 'tests 2 question: test_without_question'],
    [['One | wells | | '], 'tests 2 -: test_without_deed'],
    [['One | well | 1 | '], 'tests 2 question: unknown_question'],
    [['One | depth | 1 | '], 'tests 2 question: row_needed'],
    [['One | wells[2] | 1 | '], 'tests 2 question: unknown_row'],
    [['One | total | 1 | '], 'tests 2 answer: test_answer_not_possible'],
    [['One | water | 1 | '], 'tests 2 answer: test_answer_not_possible'],
    [['One | pumps | removed | '], 'tests 2 answer: test_answer_not_possible'],
    [['One | taste | swet | '], 'tests 2 answer: test_unknown_choice'],
    [['One | wells | | rows: 1'], 'tests 2 expect: test_expect_not_possible'],
    [['One | wells | | choices: a'], 'tests 2 expect: test_expect_not_possible'],
    [['One | pumps | | rows: many'], 'tests 2 expect: test_expect_not_possible'],
    [['One | water | | valid'], 'tests 2 expect: test_expect_not_possible'],
    [['One | water | | 7'], 'tests 2 expect: test_expect_not_possible'],
    [['One | survey_date | | 2026-01-01'], 'tests 2 expect: test_expect_not_possible'],
  ])('has its own mistakes told with their places: %s', (rows, problem) => {
    expect(problems(...rows)).toEqual([problem]);
  });

  it('proposes a choice and a question for a slip', () => {
    const { problems: wrong } = readTable(`${WELLS}\n${sheetOf('One | taste | swet | ', '| wels | 1 | ')}`);
    expect(wrong.map(({ params }) => params.like)).toEqual(['sweet', 'wells']);
  });

  it('tells of a test that expects nothing, and of a word that is compared as a value', () => {
    const { form, warnings } = readTable(
      `${WELLS}\n${sheetOf('One | wells | 1 | ', 'Two | wells | 1 | not relevent', 'Three | wells | 1 | value: relevant')}`,
    );
    expect(form).not.toBeNull();
    expect(told(warnings)).toEqual(['tests 3 expect: test_word_as_value', 'tests 2 -: test_expects_nothing']);
  });

  it("is left alone when it is somebody else's", () => {
    const { form, warnings, tests } = readTable(`${WELLS}\n| tests | a | b |\n| | 1 | 2 |`);
    expect([form === null, told(warnings), tests]).toEqual([false, ['tests 1 -: sheet_left_out'], []]);
    expect(told(readTable(`${WELLS}\n| tests | test | expect |\n| | One | valid |`).problems)).toEqual([
      'tests 1 -: missing_column',
    ]);
  });

  it('takes other words for its columns, and passes over remarks', () => {
    const { tests = [] } = readTable(
      `${WELLS}\n| tests | Test | Set | Value | Expected | Remark |\n| | One | wells | 3 | 3 | why |`,
    );
    expect(tests[0]?.steps[0]).toMatchObject({
      question: 'wells',
      deed: { kind: 'answer', value: 3 },
      expect: { kind: 'value', text: '3' },
    });
  });
});
