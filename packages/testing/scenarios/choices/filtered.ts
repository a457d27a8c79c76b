import { begin, type Cases } from '../begin.ts';
import { choices, int, many, one, rank, repeat, text } from '../items.ts';
import type { Scenario } from '../scenario.ts';

const FILTER = 'starts-with(name, /data/filter)';
const AS_AND_BS = choices(
  { name: 'a', label: 'A' },
  { name: 'aa', label: 'AA' },
  { name: 'b', label: 'B' },
  {
    name: 'bb',
    label: 'BB',
  },
);

/** Three questions, each of which offers what goes with the answer before. Each choice has the letters of the one it hangs on, and one more. */
function levels(select: typeof one): Scenario {
  const letters = ['a', 'b', 'c'];
  const second = letters.flatMap((a) => letters.map((b) => ({ name: a + b, above: a })));
  const third = second.flatMap(({ name }) => ['a', 'b'].map((c) => ({ name: name + c, above: name })));
  return begin(
    select('level1', 'a b c', { required: true }),
    select('level2', choices(...second), { required: true, choice_filter: 'selected(/data/level1, above)' }),
    select('level3', choices(...third), { required: true, choice_filter: 'selected(/data/level2, above)' }),
  );
}

/** The same, where a choice of the last question goes with several of the one before. */
const contains = (): Scenario =>
  begin(
    one('level1', 'a b c'),
    one(
      'level2',
      choices({ name: 'aa', above: 'a' }, { name: 'ab', above: 'a' }, { name: 'ba', above: 'b' }),
      {
        choice_filter: 'above = /data/level1',
      },
    ),
    one(
      'level3',
      choices(
        { name: 'aaa', above: 'aa' },
        { name: 'aab', above: 'aa ab' },
        { name: 'baa', above: 'ba aa' },
        { name: 'bab', above: 'ba ab' },
      ),
      { choice_filter: 'selected(above, /data/level2)' },
    ),
  );

/** `select.test.ts`: choices that hang on answers. */
export const filteredChoices: Cases = {
  'Select with changed triggers > recomputes [the] choice list': () =>
    begin(text('filter'), one('select', 'aa aaa bb bbb', { choice_filter: FILTER }))
      .answer({ filter: 'a' })
      .offers({ select: 'aa aaa' })
      .answer({ filter: 'aa' })
      .offers({ select: 'aa aaa' }),

  'Select with changed triggers > recomputes the choice list (alt)': () =>
    begin(text('filter'), one('select', 'aa aaa bb bbb', { choice_filter: FILTER }))
      .answer({ filter: 'a' })
      .offers({ select: 'aa aaa' })
      .answer({ filter: 'b' })
      .offers({ select: 'bb bbb' })
      .answer({ filter: 'a' })
      .offers({ select: 'aa aaa' }),

  'select with repeat as trigger > recomputes [the] choice list at every request': () =>
    begin(
      repeat('row', [text('question')]),
      one('select', '1 2 3 4', { choice_filter: 'name > count(/data/row)' }),
    )
      .add('row')
      .offers({ select: '2 3 4' })
      .add('row')
      .offers({ select: '3 4' })
      .remove('row[1]')
      .offers({ select: '2 3 4' }),

  'with ref to repeat child in predicate > evaluates [the] choice list for each repeat instance': () =>
    begin(
      repeat('row', [
        text('filter'),
        one('select', 'a aa b bb', { choice_filter: 'starts-with(name, current()/../filter)' }),
      ]),
    )
      .add('row', 2)
      .answer({ 'row[1]/filter': 'a', 'row[2]/filter': 'a' })
      .offers({ 'row[1]/select': 'a aa', 'row[2]/select': 'a aa' })
      .answer({ 'row[2]/filter': 'bb' })
      .offers({ 'row[1]/select': 'a aa', 'row[2]/select': 'bb' }),

  '`and` of two eq choice filters > is not confused with `or`': () =>
    begin(
      text('choice'),
      one('either', 'a b', { choice_filter: 'name = /data/choice or name != /data/choice' }),
      one('both', 'a b', { choice_filter: 'name = /data/choice and name != /data/choice' }),
    )
      .answer({ choice: 'a' })
      .offers({ either: 'a b', both: '' }),

  'nested predicates > [is] are correct after form state changes': () =>
    begin(
      text('choice'),
      text('other'),
      one('select', 'a b', { choice_filter: 'name = /data/choice and name = /data/other' }),
    )
      .answer({ choice: 'a', other: 'a' })
      .offers({ select: 'a' })
      .answer({ other: 'b' })
      .offers({ select: '' }),

  'eq choice filters for ints work': () =>
    begin(int('choice'), one('select', '1 2', { choice_filter: 'name = /data/choice' }))
      .answer({ choice: 1 })
      .offers({ select: '1' }),

  'SelectMultipleChoiceFilterTest.java > dependent levels in blank instance > [has] have no choices': () =>
    levels(many).offers({ level2: '', level3: '' }),

  'SelectMultipleChoiceFilterTest.java > selecting value at level 1 > filters choices at level 2': () =>
    levels(many).answer({ level1: 'a b' }).offers({ level2: 'aa ab ac ba bb bc' }),

  'SelectMultipleChoiceFilterTest.java > selecting values at levels 1 and 2 > filters choices at level 3':
    () => levels(many).answer({ level1: 'a b', level2: 'aa ba' }).offers({ level3: 'aaa aab baa bab' }),

  'SelectMultipleChoiceFilterTest.java > leaves answer unchanged if all selections still in choices': () =>
    levels(many)
      .answer({ level1: 'a b c', level2: 'aa ba bb ab', level3: 'aab baa aaa' })
      .answer({ level1: 'a b' })
      .holds({ level2: 'aa ab ba bb', level3: 'aaa aab baa' })
      .offers({ level3: 'aaa aab aba abb baa bab bba bbb' }),

  'SelectOneChoiceFilterTest.java > dependent levels in blank instance > should have no choices': () =>
    levels(one).offers({ level2: '', level3: '' }),

  'SelectOneChoiceFilterTest.java > selecting value at level 1 > should filter choices at level 2': () =>
    levels(one).answer({ level1: 'b' }).offers({ level2: 'ba bb bc' }),

  'SelectOneChoiceFilterTest.java > selecting values at levels 1 and 2 > should filter choices at level 3':
    () => levels(one).answer({ level1: 'b', level2: 'ba' }).offers({ level3: 'baa bab' }),

  'SelectOneChoiceFilterTest.java > clearing value at level 2 > should clear choices at level 3': () =>
    levels(one)
      .answer({ level1: 'a', level2: 'aa' })
      .offers({ level3: 'aaa aab' })
      .answer({ level2: '' })
      .offers({ level3: '' }),

  'SelectOneChoiceFilterTest.java > should not clear level 3 if choice still available': () =>
    contains()
      .answer({ level1: 'a', level2: 'aa' })
      .offers({ level3: 'aaa aab baa' })
      .answer({ level3: 'aab', level2: 'ab' })
      .holds({ level3: 'aab' })
      .offers({ level3: 'aab bab' })
      .holds({ level3: 'aab' }),
};

const TWO_LANGUAGES = ['a', 'b', 'c'].map((name) => ({
  name,
  label: { en: `${name.toUpperCase()} (en)`, fr: `${name.toUpperCase()} (fr)` },
}));

/** `select.test.ts`: what people read for a choice. */
export const choiceLabels: Cases = {
  'translates select choice labels': () =>
    begin(one('select', TWO_LANGUAGES)).reads({ select: ['A (en)', 'B (en)', 'C (en)'] }, 'en'),

  'without translations > [gets?] returns label [~~]inner[~~] text': () =>
    begin(text('filter'), one('select', AS_AND_BS, { default: 'a', choice_filter: FILTER }))
      .answer({ filter: 'a' })
      .readsAnswer({ select: 'A' }),

  "without translations > gets the available select items' labels (supplemental)": () =>
    begin(text('filter'), one('select', AS_AND_BS, { default: 'a', choice_filter: FILTER }))
      .reads({ select: ['A', 'AA', 'B', 'BB'] })
      .answer({ filter: 'a' })
      .reads({ select: ['A', 'AA'] }),

  'with translations > [gets?] returns [~~]correct[~~] [the translated label text] translation': () =>
    begin(one('select', TWO_LANGUAGES, { default: 'b' }))
      .readsAnswer({ select: 'B (en)' }, 'en')
      .readsAnswer({ select: 'B (fr)' }, 'fr'),

  "with translations > gets the available select items' labels (supplemental)": () =>
    begin(one('select', TWO_LANGUAGES, { default: 'b' }))
      .reads({ select: ['A (en)', 'B (en)', 'C (en)'] }, 'en')
      .reads({ select: ['A (fr)', 'B (fr)', 'C (fr)'] }, 'fr'),

  'on selections[?] in repeat instances > [gets?] returns [the label text] label inner text': () =>
    begin(repeat('row', [one('select', AS_AND_BS, { default: 'a' })]))
      .add('row', 2)
      .readsAnswer({ 'row[1]/select': 'A', 'row[2]/select': 'A' }),

  "on selections[?] in repeat instances > gets the available select items' labels (supplemental)": () =>
    begin(repeat('row', [one('select', AS_AND_BS, { default: 'a' })]))
      .add('row', 2)
      .reads({ 'row[1]/select': ['A', 'AA', 'B', 'BB'], 'row[2]/select': ['A', 'AA', 'B', 'BB'] }),
};

/** `rank.test.ts`. */
export const ranks: Cases = {
  'should update value when rank has <items>': () =>
    begin(rank('order', 'A B C D E F G'))
      .holds({ order: '' })
      .answer({ order: 'A E C B D F G' })
      .holds({ order: 'A E C B D F G' }),

  'should update value when rank has <itemset>': () =>
    begin(rank('order', 'option1 option2 option3 option4', { list_name: 'options' }))
      .holds({ order: '' })
      .answer({ order: 'option1 option4 option2 option3' })
      .holds({ order: 'option1 option4 option2 option3' }),
};
