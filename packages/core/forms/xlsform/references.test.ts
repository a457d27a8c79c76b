import { problemsIn, questionSheet, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { referencesIn } from './references.ts';

describe('${name} in a text', () => {
  it.each([
    [
      '${a} and ${b.c-d}',
      [
        { kind: 'name', name: 'a' },
        { kind: 'name', name: 'b.c-d' },
      ],
    ],
    ['${last-saved#a}', [{ kind: 'last_saved', name: 'a' }]],
    ['no reference: $a {b} $(c)', []],
    ['${', []],
    ['${a', [{ kind: 'malformed' }]],
    ['${}', [{ kind: 'malformed' }]],
    ['${a b}', [{ kind: 'malformed' }]],
    ['${a${b}', [{ kind: 'malformed' }, { kind: 'name', name: 'b' }]],
  ])('%s: %o', (text, references) => {
    expect(referencesIn(text)).toEqual(references);
  });
});

const form = (columns: string, cells: string): string => `
  | survey | type | name | label | ${columns} |
  | | text | who | Who? | |
  | | begin_group | one | One | |
  | | text | twice | Twice | |
  | | end_group | | | |
  | | begin_repeat | two | Two | |
  | | text | twice | Twice | |
  | | end_repeat | | | |
  | | integer | q | Question | ${cells} |`;

describe('${name} in a form', () => {
  it.each([
    ['relevant', "${who} != ''"],
    ['relevant', 'count(${two}) > 1'],
    ['constraint', '. > count(${one})'],
    ['hint', 'About ${who}'],
    ['label::hi', '${who} के बारे में'],
  ])('names a question, a group or a repeat in %s: %s', (column, text) => {
    expect(problemsIn(form(column, text))).toEqual([]);
  });

  it.each([
    ['relevant', '${whoo} = 1', 'unknown_reference'],
    ['relevant', '${Who} = 1', 'unknown_reference'],
    ['relevant', '${twice} = 1', 'ambiguous_reference'],
    ['calculation', '${who', 'malformed_reference'],
    ['hint::hi', 'About ${whoo}', 'unknown_reference'],
    ['constraint_message', '${whoo}', 'unknown_reference'],
    ['default', '${whoo}', 'unknown_reference'],
    ['remark', '${whoo}', 'unknown_reference'],
    ['calculation', '${last-saved#who}', 'not_taken'],
    ['calculation', '${instanceID}', 'not_taken'],
  ])('in %s: %s is a problem', (column, text, code) => {
    expect(problemsIn(form(column, text))).toContain(`survey 9 ${column}: ${code}`);
  });

  it('that cannot be read is named', () => {
    const { problems } = readTable(form('relevant', '${other} = 1'));
    expect(problems.map(({ params }) => params)).toEqual([{ name: 'other' }]);
  });
});

describe('an expression', () => {
  it.each([
    ['relevant', '1 +', 'expression_ends_early'],
    ['constraint', '. >', 'expression_ends_early'],
    ['calculation', 'a <> 1', 'expression_error'],
    ['required', 'maybe(1)', 'unknown_function'],
    ['relevant', 'if(true(), perhaps(), 1)', 'unknown_function'],
    ['read_only', `${'1 + '.repeat(2600)}1`, 'expression_too_long'],
    ['default', 'uuid(', 'expression_ends_early'],
    ['calculation', "pulldata('yn', 'a', 'b', 1)", 'instance_twice'],
  ])('in %s: %s is a problem: %s', (column, text, code) => {
    expect(problemsIn(questionSheet({ [column]: text }))).toEqual([`survey 2 ${column}: ${code}`]);
  });

  it.each([
    'indexed-repeat(/data/two/twice, /data/two, 1)',
    "jr:choice-name(${who}, '${who}')",
    "instance('yn')/root/item[name = current()/../who]/label",
    'once(uuid())',
    'pulldata("wells", "name", "key", ${who})',
  ])('%s calls functions that the engine has', (calculation) => {
    expect(problemsIn(form('calculation', calculation))).toEqual([]);
  });

  it('is told of where it needs a list or a file that is not there', () => {
    const { form: read, warnings } = readTable(
      questionSheet({
        calculation: "pulldata('wells', 'a', 'b', 1)",
        relevant: "instance('no')/root/item[1]/name = 1",
      }),
    );
    expect(read).not.toBeNull();
    expect(told(warnings).sort()).toEqual([
      'survey 2 calculation: needs_file',
      'survey 2 relevant: list_of_instance',
    ]);
    expect(warnings.map(({ params }) => params)).toContainEqual({ file: 'wells.csv' });
  });

  it('in a text is shown as it is written', () => {
    expect(told(readTable(questionSheet({ label: "A instance('yn')/root/item[1]/label" })).warnings)).toEqual(
      ['survey 2 label: expression_in_text'],
    );
  });
});
