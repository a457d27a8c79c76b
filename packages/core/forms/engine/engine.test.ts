import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import type { FormDefinition, Item, Question } from '../definition.ts';
import type { Device } from '../xpath/scope.ts';
import { changeAnswers, openForm } from './instance.ts';
import { formModel } from './model.ts';
import {
  type AskedQuestion,
  breaksConstraint,
  choicesOf,
  isRequired,
  pathOf,
  valueOf,
  visitAsked,
} from './questions.ts';

const device: Device = {
  now: () => Date.UTC(2026, 10, 24, 12),
  offset: () => 330,
  random: () => 0.5,
  digest: () => null,
};

const whole = (name: string, more: Partial<Question> = {}): Item =>
  ({
    type: 'integer',
    name,
    label: { en: name },
    required: false,
    min: 0,
    max: 9999,
    step: 1,
    ...more,
  }) as Item;
const text = (name: string, more: Partial<Question> = {}): Item =>
  ({ type: 'text', name, label: { en: name }, required: false, max_length: 100, ...more }) as Item;
const sum = (name: string, calculation: string): Item =>
  ({ type: 'calculate', name, label: { en: name }, required: false, calculation }) as Item;
const group = (name: string, children: Item[], more: object = {}): Item => ({
  type: 'begin_group',
  name,
  label: { en: name },
  children,
  ...more,
});
const repeat = (name: string, children: Item[], more: object = {}): Item => ({
  type: 'begin_repeat',
  name,
  label: { en: name },
  children,
  ...more,
});
const form = (...children: Item[]): FormDefinition => ({
  name: 'amenities',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Amenities' },
  modules: [{ type: 'begin_group', name: 'water', label: { en: 'Water' }, children }],
});

/** Reads every question that is asked, by its path. */
function read<T>(of: FormDefinition, values: Values, what: (asked: AskedQuestion) => T): Record<string, T> {
  const instance = openForm(of, values, device);
  const found: Record<string, T> = {};
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
    found[pathOf(asked)] = what(asked);
  });
  return found;
}
const valuesOf = (of: FormDefinition, values: Values) => read(of, values, valueOf);

/** Two wells and a tap: three rows of a repeat, the tap last, though its id comes first. */
const THREE: Values = {
  'water.sources/@b': 'a0',
  'water.sources/@c': 'a1',
  'water.sources/@a': 'a2',
  'water.sources/@b/depth': 40,
  'water.sources/@c/depth': 60,
  'water.sources/@a/depth': null,
  'water.sources/@gone/depth': 900,
};

describe('groups', () => {
  it('stand in the paths of what they hold, unless they are headings only', () => {
    const nested = form(
      group('wells', [whole('depth'), group('quality', [text('taste')])]),
      group('more', [text('notes')], { heading: true }),
    );
    expect(Object.keys(valuesOf(nested, {}))).toEqual([
      'water.wells/depth',
      'water.wells/quality/taste',
      'water.notes',
    ]);
  });

  it('that are not asked hide all that they hold, at every depth', () => {
    const nested = form(
      whole('count'),
      group('wells', [group('quality', [text('taste')])], { relevant: '${count} > 0' }),
      sum('said', "if(${taste} = '', 'nothing', ${taste})"),
    );
    const values = { 'water.wells/quality/taste': 'sweet' };
    expect(valuesOf(nested, { ...values, 'water.count': 0 })).toEqual({
      'water.count': 0,
      'water.said': 'nothing',
    });
    expect(valuesOf(nested, { ...values, 'water.count': 1 })).toEqual({
      'water.count': 1,
      'water.wells/quality/taste': 'sweet',
      'water.said': 'sweet',
    });
  });
});

describe('rows of a repeat', () => {
  const sources = form(
    repeat('sources', [
      whole('depth'),
      sum('place', 'position(..)'),
      sum('share', '${depth} div ${deepest}'),
    ]),
    sum('deepest', 'max(${depth})'),
    sum('rows', 'count(${sources})'),
  );

  it('come in the order of their places, and exist while they have one', () => {
    expect(Object.keys(valuesOf(sources, THREE)).filter((path) => path.endsWith('/depth'))).toEqual([
      'water.sources/@b/depth',
      'water.sources/@c/depth',
      'water.sources/@a/depth',
    ]);
  });

  it('of one place are ordered by their ids', () => {
    const same = { 'water.sources/@z': 'a0', 'water.sources/@k': 'a0' };
    expect(Object.keys(valuesOf(sources, same)).filter((path) => path.endsWith('/depth'))).toEqual([
      'water.sources/@k/depth',
      'water.sources/@z/depth',
    ]);
  });

  it('are read one by one from inside, and all together from outside', () => {
    const filled = { ...THREE, 'water.sources/@a/depth': 30 };
    expect(valuesOf(sources, filled)).toMatchObject({
      'water.sources/@b/place': 1,
      'water.sources/@a/place': 3,
      'water.sources/@a/share': 0.5,
      'water.deepest': 60,
      'water.rows': 3,
    });
  });

  it('may hold rows', () => {
    const streets = form(
      repeat('hamlets', [
        text('name'),
        repeat('streets', [whole('houses')]),
        sum('houses_here', 'sum(${houses})'),
      ]),
      sum('all', 'sum(${houses})'),
    );
    const values = {
      'water.hamlets/@h': 'a0',
      'water.hamlets/@h/streets/@s': 'a0',
      'water.hamlets/@h/streets/@t': 'a1',
      'water.hamlets/@h/streets/@s/houses': 4,
      'water.hamlets/@h/streets/@t/houses': 5,
      'water.hamlets/@i': 'a1',
      'water.hamlets/@i/streets/@s': 'a0',
      'water.hamlets/@i/streets/@s/houses': 7,
    };
    expect(valuesOf(streets, values)).toMatchObject({
      'water.hamlets/@h/houses_here': 9,
      'water.hamlets/@i/houses_here': 7,
      'water.all': 16,
    });
  });

  it('are as many as the form counts, with their numbers as ids', () => {
    const counted = form(whole('wells'), repeat('each', [whole('depth')], { repeat_count: '${wells}' }));
    const values = { 'water.each/@2/depth': 20, 'water.each/@9/depth': 90 };
    expect(valuesOf(counted, { ...values, 'water.wells': 2 })).toEqual({
      'water.wells': 2,
      'water.each/@1/depth': null,
      'water.each/@2/depth': 20,
    });
    expect(valuesOf(counted, { ...values, 'water.wells': 0 })).toEqual({ 'water.wells': 0 });
    expect(Object.keys(valuesOf(counted, { ...values, 'water.wells': 1e9 }))).toHaveLength(5001);
  });

  it('can be named by their numbers', () => {
    const second = form(
      repeat('sources', [
        whole('depth'),
        sum('before', 'indexed-repeat(${depth}, ${sources}, position(..) - 1)'),
      ]),
      sum('second', 'indexed-repeat(${depth}, ${sources}, 2)'),
    );
    expect(valuesOf(second, THREE)).toMatchObject({
      'water.second': '60',
      'water.sources/@b/before': '',
      'water.sources/@a/before': '60',
    });
  });
});

describe('what a question asks for', () => {
  it('may depend on other answers', () => {
    const asks = form(
      whole('wells'),
      whole('working', {
        required: '${wells} > 0',
        constraint: '. <= ${wells}',
      }),
    );
    const instance = openForm(asks, { 'water.wells': 2, 'water.working': 3 }, device);
    const found: unknown[] = [];
    visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
      found.push([asked.question.name, isRequired(instance, asked), breaksConstraint(instance, asked)]);
    });
    expect(found).toEqual([
      ['wells', false, false],
      ['working', true, true],
    ]);
  });

  it('offers the choices that fit', () => {
    const place = (name: string, district: string) => ({ name, label: { en: name }, columns: { district } });
    const asks = form(text('district'), {
      type: 'select_one',
      name: 'block',
      label: { en: 'Block' },
      required: false,
      choices: [place('katra', 'jammu'), place('parda', 'rewa'), place('tindola', 'rewa')],
      choice_filter: 'district = ${district}',
    } as Item);
    const instance = openForm(asks, { 'water.district': 'rewa' }, device);
    const offered: string[][] = [];
    visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
      offered.push(choicesOf(instance, asked).map(({ name }) => name));
    });
    expect(offered).toEqual([[], ['parda', 'tindola']]);
  });
});

describe('a changed answer', () => {
  const chain = form(
    whole('wells'),
    group('more', [whole('pumps'), sum('twice', '${pumps} * 2')], { relevant: '${wells} > 1' }),
    repeat('sources', [whole('depth'), sum('deep', 'if(${depth} > ${limit}, 1, 0)')]),
    whole('limit'),
    sum('deep_ones', 'sum(${deep})'),
  );
  const start = { ...THREE, 'water.wells': 1, 'water.limit': 50, 'water.more/pumps': 4 };

  it.each([
    ['shows a group', [['water.wells', 2]]],
    ['is read in every row', [['water.limit', 10]]],
    ['is read from outside of its row', [['water.sources/@b/depth', 70]]],
    ['adds a row', [['water.sources/@new', 'a3']]],
    ['takes a row away', [['water.sources/@c', null]]],
    ['moves a row', [['water.sources/@a', 'Zz']]],
    ['brings back what a row held', [['water.sources/@gone', 'a5']]],
  ] as const)('that %s gives what a survey opened with it gives', (_what, changes) => {
    const instance = openForm(chain, start, device);
    changeAnswers(instance, changes);
    const found: Record<string, unknown> = {};
    visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
      found[pathOf(asked)] = valueOf(asked);
    });
    const anew = valuesOf(chain, { ...start, ...Object.fromEntries(changes) });
    expect(Object.entries(found)).toEqual(Object.entries(anew));
    expect(Object.entries(found)).not.toEqual(Object.entries(valuesOf(chain, start)));
  });
});

describe('a form that is wrong', () => {
  const problemsOf = (...children: Item[]): string[] =>
    formModel(form(...children)).problems.map(
      ({ node, rule, message }) => `${node?.name} ${rule}: ${message}`,
    );

  it.each([
    ['a function that is not there', sum('a', 'twice(2)'), 'a calculation: there is no function twice()'],
    ['too few values', sum('a', 'pow(2)'), 'a calculation: pow() takes another number of values than 1'],
    [
      'a path that leads nowhere',
      sum('a', '/data/water/b + 1'),
      'a calculation: the path leads to no question',
    ],
    ['a question that is not there', sum('a', '${b}'), 'a calculation: there is no question b'],
    ['itself', sum('a', '${a} + 1'), 'a calculation: it depends on itself: a'],
    ['no expression', sum('a', '1 +'), 'a calculation: it ends too early'],
  ])('by %s is told so when it is read, and the rest works', (_what, item, problem) => {
    expect(problemsOf(item, whole('c'))).toEqual([problem]);
    expect(valuesOf(form(item, whole('c')), { 'water.c': 1 })).toMatchObject({ 'water.c': 1 });
  });

  it('finds a circle over several questions and rows', () => {
    expect(
      problemsOf(
        repeat('sources', [sum('share', '${depth} div ${all}'), whole('depth', { relevant: '${all} > 0' })]),
        sum('all', 'sum(${share})'),
      ),
    ).toEqual(['share calculation: it depends on itself: share, depth, all']);
  });
});

it('a chain of 20,000 calculations is worked out', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) =>
    sum(`c${at}`, at === 0 ? '${start}' : `\${c${at - 1}} + 1`),
  );
  const long = form(...chain.toReversed(), whole('start'));
  expect(valuesOf(long, { 'water.start': 1 })['water.c19999']).toBe(20_000);
});
