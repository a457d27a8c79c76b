import { begin, beginWith, type Cases } from '../begin.ts';
import { calc, choices, one, repeat, text } from '../items.ts';

const numbered = (label: string) =>
  [1, 2, 3, 4, 5].map((n) => ({ name: `choice${n}`, label: { en: `${label} ${n}` } }));

const ROOT = "instance('list')/root/item";
const LETTERS = choices({ name: 'a', label: 'A' }, { name: 'b', label: 'B' });
const COUNTS = choices(
  { name: 'A2', value: 'A', count: '2' },
  { name: 'A3', value: 'A', count: '3' },
  { name: 'B2', value: 'B', count: '2' },
);

/** `choice-name.test.ts`. */
export const choiceNames: Cases = {
  'jr:choice-name call on literal choice value > gets choice name': () =>
    begin(one('select', numbered('Choice')), calc('name', "jr:choice-name('choice2', '/data/select')")).holds(
      {
        name: 'Choice 2',
      },
    ),

  'choice name call outside of repeat with static choices > gets choice name': () =>
    begin(
      one('select', numbered('Choice'), { default: 'choice3' }),
      calc('name', "jr:choice-name(/data/select, '/data/select')"),
    ).holds({ name: 'Choice 3' }),

  'choice name call in repeat with static choices > gets choice name': () =>
    begin(
      repeat('row', [
        one('select', numbered('Choice')),
        calc('name', "jr:choice-name(../select, '/data/row/select')"),
      ]),
    )
      .add('row', 3)
      .answer({ 'row[1]/select': 'choice4', 'row[2]/select': 'choice1', 'row[3]/select': 'choice5' })
      .holds({ 'row[1]/name': 'Choice 4', 'row[2]/name': 'Choice 1', 'row[3]/name': 'Choice 5' }),

  'choice name call with dynamic choices and no predicate > selects name': () =>
    begin(
      text('part_a'),
      text('part_b'),
      one('palm', choices({ name: 'a-b', label: 'Cocotero a-b' }, { name: 'a-c', label: 'Cocotero a-c' })),
      calc('name', "jr:choice-name(concat(/data/part_a, '-', /data/part_b), '/data/palm')"),
    )
      .holds({ name: '' })
      .answer({ part_a: 'a', part_b: 'b' })
      .holds({ name: 'Cocotero a-b' }),

  'choice name call with dynamic choices and predicate > requires explicit dynamic choices recomputation':
    () =>
      begin(
        one('country', 'canada france'),
        one(
          'city',
          choices(
            { name: 'montreal', label: 'Montréal', country: 'canada' },
            { name: 'grenoble', label: 'Grenoble', country: 'france' },
          ),
          { choice_filter: 'selected(country, /data/country)' },
        ),
        calc('city_name', "jr:choice-name(/data/city, '/data/city')"),
      )
        .offers({ city: '' })
        .answer({ country: 'france' })
        .offers({ city: 'grenoble' })
        .answer({ city: 'grenoble' })
        .holds({ city_name: 'Grenoble' }),
};

/** `xpath/functions/current.test.ts`. */
export const currentNodes: Cases = {
  '`current()` in a field ref > should be the same as a relative ref': () =>
    begin(
      repeat('row', [
        text('name'),
        calc('relative', 'concat(../name, "!")'),
        calc('current', 'concat(current()/../name, "!")'),
      ]),
    )
      .add('row', 2)
      .answer({ 'row[1]/name': 'Bob', 'row[2]/name': 'Janet' })
      .holds({ 'row[1]/relative': 'Bob!', 'row[1]/current': 'Bob!' })
      .holds({ 'row[2]/relative': 'Janet!', 'row[2]/current': 'Janet!' }),

  '`current()` in repeat count > [references the current repeat instance as its context node] should work as expected':
    () =>
      begin(
        text('people', { default: '3' }),
        repeat('row', [text('name')], { repeat_count: 'current()/../people' }),
      )
        .rows({ row: 3 })
        .answer({ 'row[1]/name': 'Janet', 'row[2]/name': 'Bob', 'row[3]/name': 'Kim' })
        .holds({ 'row[1]/name': 'Janet', 'row[2]/name': 'Bob', 'row[3]/name': 'Kim' }),

  '`current()` as `calculate` root > should refer to [the bound node] its bound `nodeset`': () =>
    begin(repeat('row', [text('name'), calc('copy', 'current()/../name')]))
      .add('row', 2)
      .answer({ 'row[1]/name': 'Bob' })
      .holds({ 'row[1]/copy': 'Bob', 'row[2]/copy': '' }),

  '`current()` as itemset choice filter root > should refer to the select node': () =>
    begin(
      one('fruit', 'blueberry strawberry'),
      one(
        'variety',
        choices(
          { name: 'blueray', fruit: 'blueberry' },
          { name: 'collins', fruit: 'blueberry' },
          { name: 'alba', fruit: 'strawberry' },
          { name: 'duke', fruit: 'blueberry' },
        ),
        { choice_filter: 'fruit = current()/../fruit' },
      ),
    )
      .answer({ fruit: 'blueberry' })
      .offers({ variety: 'blueray collins duke' }),
};

/** `secondary-instances.test.ts`, and what `calculate.test.ts` has of lists. */
export const secondaryInstances: Cases = {
  'equivalent predicate expressions on different references > [is] are not confused': () =>
    beginWith(
      { one: LETTERS, two: LETTERS },
      text('choice'),
      calc(
        'both',
        "concat(instance('one')/root/item[name = /data/choice]/label, instance('two')/root/item[name = /data/choice]/label)",
      ),
    )
      .answer({ choice: 'a' })
      .holds({ both: 'AA' }),

  '(potentially clearer variation of above test) > produces distinct results from each secondary instance':
    () =>
      beginWith(
        { one: choices({ name: 'c', label: 'C of one' }), two: choices({ name: 'c', label: 'C of two' }) },
        text('choice'),
        calc(
          'both',
          "concat(instance('one')/root/item[name = /data/choice]/label, instance('two')/root/item[name = /data/choice]/label)",
        ),
      )
        .answer({ choice: 'c' })
        .holds({ both: 'C of oneC of two' }),

  "equivalent predicate expressions in repeats > [re]computes separately within each respective repeat instance, when the predicate's dependencies affecting that node change":
    () =>
      beginWith(
        { list: LETTERS },
        repeat('row', [text('choice'), calc('label', `${ROOT}[name = current()/../choice]/label`)]),
      )
        .add('row', 2)
        .answer({ 'row[1]/choice': 'a' })
        .holds({ 'row[1]/label': 'A', 'row[2]/label': '' })
        .answer({ 'row[2]/choice': 'b' })
        .holds({ 'row[1]/label': 'A', 'row[2]/label': 'B' }),

  'eq expressions > work[s] if either side is relative': () =>
    beginWith(
      { list: choices('A', 'B') },
      text('input'),
      calc('left', `${ROOT}[name = /data/input]/name`),
      calc('right', `${ROOT}[/data/input = name]/name`),
    )
      .answer({ input: 'A' })
      .holds({ left: 'A', right: 'A' })
      .answer({ input: 'B' })
      .holds({ left: 'B', right: 'B' }),

  'eq expressions > work[s] if both sides are relative': () =>
    beginWith({ list: choices('A') }, calc('calc', `${ROOT}[name = name]/name`)).holds({ calc: 'A' }),

  'nested predicates > [does] do not get confused': () =>
    beginWith(
      { list: COUNTS },
      text('input1'),
      text('input2'),
      calc('calc1', `${ROOT}[value = /data/input1][count = '3']/name`),
      calc('calc2', `${ROOT}[value = /data/input2][count = '3']/name`),
    )
      .answer({ input1: 'A', input2: 'B' })
      .holds({ calc1: 'A3', calc2: '' }),

  'similar cmp and eq expressions > [does] do not get confused': () =>
    beginWith(
      { list: choices({ name: '1', label: 'A' }, { name: '2', label: 'B' }) },
      text('input'),
      calc('less', `${ROOT}[name < /data/input]/label`),
      calc('same', `${ROOT}[name = /data/input]/label`),
    )
      .answer({ input: '2' })
      .holds({ less: 'A', same: 'B' }),

  'different eq expressions > [is] are not confused': () =>
    beginWith(
      { list: LETTERS },
      text('input1'),
      text('input2'),
      calc('calc1', `${ROOT}[name = /data/input1]/label`),
      calc('calc2', `${ROOT}[label = /data/input2]/label`),
    )
      .answer({ input1: 'a', input2: 'B' })
      .holds({ calc1: 'A', calc2: 'B' }),

  'different kinds of eq expressions > [is] are not confused': () =>
    beginWith(
      { list: LETTERS },
      calc('calc1', `${ROOT}[name = 'a']/label`),
      calc('calc2', `${ROOT}[name != 'a']/label`),
    ).holds({ calc1: 'A', calc2: 'B' }),

  'repeat used in calculates > stay[s] up to date': () =>
    begin(repeat('row', [text('name'), text('age')]), calc('result', "/data/row[name = 'John Bell']/age"))
      .holds({ result: '' })
      .add('row')
      .answer({ 'row[1]/name': 'John Bell', 'row[1]/age': '70' })
      .holds({ result: '70' }),

  'MultiplePredicateTest.java > support[s] multiple predicates in one part of [the expression] path': () =>
    beginWith({ list: COUNTS }, text('input'), calc('calc', `${ROOT}[value = 'A'][count = /data/input]/name`))
      .answer({ input: '3' })
      .holds({ calc: 'A3' })
      .answer({ input: '2' })
      .holds({ calc: 'A2' })
      .answer({ input: '7' })
      .holds({ calc: '' }),
};

const pulled = (column: string, key: string, expected: string) => () =>
  beginWith(
    {
      states: choices(
        { name: 'Alaska', short: 'AK', location: 'north' },
        { name: 'Texas', short: 'TX', location: 'south' },
        { name: 'Hawaii', short: 'HI', location: 'south' },
        { name: 'Wyoming', short: 'WY' },
      ),
    },
    text('place'),
    calc('state', `pulldata('states', 'name', '${column}', /data/place)`),
  )
    .answer({ place: key })
    .holds({ state: expected });

/** `xpath/functions/pulldata.test.ts`. */
export const pulledData: Cases = {
  'returns match when there is one matching result': pulled('location', 'north', 'Alaska'),
  'returns empty string when there are no matching results': pulled('location', 'west', ''),
  'returns first match when there are multiple': pulled('location', 'south', 'Texas'),
  'returns empty string when uses not existing property': pulled('doesnotexist', 'nothing', ''),
  'returns empty string when uses not existing property with no value': pulled('doesnotexist', '', ''),
};
