import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { addTallies, NOTHING_COUNTED, type Tally, tallyOf } from './tally.ts';

const form = formIn(`
  | survey | type | name | label | required | relevant | calculation |
  | | begin_group | a | A | | | |
  | | integer | wells | Wells | yes | | |
  | | select_one yn | drain | Drain | yes | \${wells} > 0 | |
  | | select_multiple yn | kinds | Kinds | | | |
  | | text | remarks | Remarks | | | |
  | | calculate | twice | | | | \${wells} * 2 |
  | | begin_repeat | sources | Sources | | | |
  | | select_one yn | works | Works | yes | | |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | choices | list_name | name | label |
  | | yn | yes | Yes |
  | | yn | no | No |`);

const path = (name: string): string => `a.${name}`;
const question = (tally: Tally, name: string) => tally.questions.get(path(name));

describe('the tally of a survey', () => {
  it('counts numbers and choices by what was given, of others only whether there is one', () => {
    const tally = tallyOf(form, {
      [path('wells')]: 3,
      [path('drain')]: 'no',
      [path('kinds')]: ['no', 'yes', 'no'],
      [path('remarks')]: 'Dry in May',
    });
    expect(question(tally, 'wells')).toEqual({
      asked: 1,
      answered: 1,
      missing: 0,
      counts: new Map([[3, 1]]),
    });
    expect(question(tally, 'drain')?.counts).toEqual(new Map([['no', 1]]));
    expect(question(tally, 'kinds')?.counts).toEqual(
      new Map([
        ['yes', 1],
        ['no', 1],
      ]),
    );
    expect(question(tally, 'remarks')).toMatchObject({ answered: 1, counts: new Map() });
  });

  it('counts what has to be answered and is not; 0 is an answer', () => {
    expect(question(tallyOf(form, {}), 'wells')).toMatchObject({ asked: 1, answered: 0, missing: 1 });
    expect(question(tallyOf(form, { [path('wells')]: 0 }), 'wells')).toMatchObject({
      answered: 1,
      missing: 0,
    });
    expect(question(tallyOf(form, {}), 'kinds')).toMatchObject({ answered: 0, missing: 0 });
  });

  it('leaves out what is not asked, whatever was answered there before, and what the form works out', () => {
    const tally = tallyOf(form, { [path('wells')]: 0, [path('drain')]: 'yes', 'reasons.dry': 'It is so' });
    expect([...tally.questions.keys()]).toEqual(['wells', 'kinds', 'remarks'].map(path));
  });

  it('counts rows, and what they say by the row', () => {
    const rows = path('sources');
    const tally = tallyOf(form, { [`${rows}/@r1`]: 1, [`${rows}/@r1/works`]: 'yes', [`${rows}/@r2`]: 2 });
    expect(tally.repeats.get(`${rows}/@`)).toEqual({ asked: 1, begun: 1, rows: 2 });
    expect(tally.questions.get(`${rows}/@/works`)).toEqual({
      ...{ asked: 2, answered: 1, missing: 1 },
      counts: new Map([['yes', 1]]),
    });
    expect(tallyOf(form, {}).repeats.get(`${rows}/@`)).toEqual({ asked: 1, begun: 0, rows: 0 });
  });
});

describe('tallies of several surveys', () => {
  const some = [{ wells: 3 }, { wells: 3, drain: 'yes' }, {}].map((answers) =>
    tallyOf(form, Object.fromEntries(Object.entries(answers).map(([name, value]) => [path(name), value]))),
  );

  it('add up, in whatever order and however they are grouped', () => {
    const [one, two, three] = some as [Tally, Tally, Tally];
    const sum = addTallies(some);
    expect(sum.surveys).toBe(3);
    expect(question(sum, 'wells')).toEqual({ asked: 3, answered: 2, missing: 1, counts: new Map([[3, 2]]) });
    expect(addTallies([three, addTallies([two, one])])).toEqual(sum);
    expect(addTallies([addTallies([]), sum])).toEqual(sum);
    expect(addTallies([])).toEqual(NOTHING_COUNTED);
  });

  it('stay as they are while others are added to their sum', () => {
    const [one] = some as [Tally];
    const sum = addTallies([one]);
    addTallies([sum, ...some]);
    expect(sum).toEqual(one);
  });
});
