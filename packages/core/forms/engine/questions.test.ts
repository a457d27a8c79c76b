import { calculated, group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { type FormInstance, openForm } from './instance.ts';
import {
  type AskedQuestion,
  breaksConstraint,
  choicesOf,
  isRequired,
  pathOf,
  valueOf,
  visitAsked,
} from './questions.ts';

/** Returns what is asked in a survey, by its path. */
function asked<T>(instance: FormInstance, what: (asked: AskedQuestion) => T): Record<string, T> {
  const found: Record<string, T> = {};
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (each) => {
    found[pathOf(each)] = what(each);
  });
  return found;
}
const valuesOf = (form: FormDefinition, values: Values) => asked(openForm(form, values), valueOf);

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
    const nested = waterForm(
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
    const nested = waterForm(
      whole('count'),
      group('wells', [group('quality', [text('taste')])], { relevant: '${count} > 0' }),
      calculated('said', "if(${taste} = '', 'nothing', ${taste})"),
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
  const sources = waterForm(
    repeat('sources', [
      whole('depth'),
      calculated('place', 'position(..)'),
      calculated('share', '${depth} div ${deepest}'),
    ]),
    calculated('deepest', 'max(${depth})'),
    calculated('rows', 'count(${sources})'),
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
    const streets = waterForm(
      repeat('hamlets', [
        text('name'),
        repeat('streets', [whole('houses')]),
        calculated('houses_here', 'sum(${houses})'),
      ]),
      calculated('all', 'sum(${houses})'),
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
    const counted = waterForm(whole('wells'), repeat('each', [whole('depth')], { repeat_count: '${wells}' }));
    const values = { 'water.each/@2/depth': 20, 'water.each/@9/depth': 90 };
    expect(valuesOf(counted, { ...values, 'water.wells': 2 })).toEqual({
      'water.wells': 2,
      'water.each/@1/depth': null,
      'water.each/@2/depth': 20,
    });
    expect(valuesOf(counted, { ...values, 'water.wells': 0 })).toEqual({ 'water.wells': 0 });
  });

  it('are 10,000 at most where a form counts them, however deep', () => {
    const each = repeat('each', [whole('depth')], { repeat_count: '${wells}' });
    const counted = waterForm(whole('wells'), repeat('outer', [each], { repeat_count: '${wells}' }));
    expect(Object.keys(valuesOf(counted, { 'water.wells': 1e9 })).length).toBeLessThanOrEqual(10_001);
    expect(Object.keys(valuesOf(counted, { 'water.wells': 90 }))).toHaveLength(1 + 90 * 90);
  });

  it('can be named by their numbers', () => {
    const second = waterForm(
      repeat('sources', [
        whole('depth'),
        calculated('before', 'indexed-repeat(${depth}, ${sources}, position(..) - 1)'),
      ]),
      calculated('second', 'indexed-repeat(${depth}, ${sources}, 2)'),
    );
    expect(valuesOf(second, THREE)).toMatchObject({
      'water.second': '60',
      'water.sources/@b/before': '',
      'water.sources/@a/before': '60',
    });
  });

  it('can be named by a number that is none of a row’s, and then are none', () => {
    const form = (number: string) =>
      waterForm(
        repeat('sources', [whole('depth')]),
        calculated('it', `count(indexed-repeat(\${depth}, \${sources}, ${number}))`),
      );
    for (const number of ['0', '-1', '1.5', '9', "'first'"]) {
      expect(valuesOf(form(number), THREE)).toMatchObject({ 'water.it': 0 });
    }
  });
});

describe('what is worked out', () => {
  const survey = { survey_date: '2026-11-24' };

  it.each([
    ['text', "concat(${name}, ' ', ${wells})", 'Katra 3'],
    ['a number', '${wells} * 2', 6],
    ['true or false', '${wells} > 2', 'true'],
    ["the survey's own day", 'today()', '2026-11-24'],
    ['noon of that day in India', 'now()', '2026-11-24T12:00:00.000+05:30'],
    ['nothing from an empty answer', '${empty} + 1', ''],
    ['nothing by chance', 'random()', ''],
    ['what has no end', '${wells} div 0', 'Infinity'],
  ])('may be %s', (_what, calculation, value) => {
    const one = waterForm(text('name'), whole('wells'), whole('empty'), calculated('it', calculation));
    const values = { ...survey, 'water.name': 'Katra', 'water.wells': 3 };
    expect(valuesOf(one, values)['water.it']).toBe(value);
  });

  it('has no day where the survey has none', () => {
    expect(valuesOf(waterForm(calculated('it', 'today()')), {})['water.it']).toBe('');
  });
});

describe('what a question asks for', () => {
  it('may depend on other answers', () => {
    const asks = waterForm(
      whole('wells'),
      whole('working', {
        required: '${wells} > 0',
        constraint: '. <= ${wells}',
      }),
    );
    const instance = openForm(asks, { 'water.wells': 2, 'water.working': 3 });
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
    const asks = waterForm(text('district'), {
      type: 'select_one',
      name: 'block',
      label: { en: 'Block' },
      required: false,
      choices: [place('katra', 'jammu'), place('parda', 'rewa'), place('tindola', 'rewa')],
      choice_filter: 'district = ${district}',
    });
    const instance = openForm(asks, { 'water.district': 'rewa' });
    const offered: string[][] = [];
    visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
      offered.push(choicesOf(instance, asked).map(({ name }) => name));
    });
    expect(offered).toEqual([[], ['parda', 'tindola']]);
  });
});
