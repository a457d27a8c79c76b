import { begin, type Cases } from './begin.ts';
import { calc, group, int, repeat, text } from './items.ts';
import type { Scenario } from './scenario.ts';
import { beginXform, xform } from './xform.ts';

const asked = () =>
  begin(
    int('for_group', { default: '1' }),
    int('for_question', { default: '1' }),
    group('group', [text('question', { default: 'a default', relevant: '/data/for_question = 1' })], {
      relevant: '/data/for_group = 1',
    }),
  ).holds({ 'group/question': 'a default' });

const cascade = () =>
  begin(
    int('a', { default: '2' }),
    int('b', { calculation: '/data/a * 3' }),
    calc('c', '(/data/a + /data/b) * 5'),
  );

const ROW = [calc('one', 'position(..)'), calc('two', '2 * ../one'), calc('three', '2 * ../two')];
const counted = () =>
  begin(int('count'), repeat('row', [...ROW, text('name')], { repeat_count: '/data/count' }));
const rowsUpTo = (last: number) =>
  Object.fromEntries(
    Array.from({ length: last }, (_, at) => at + 1).flatMap((n) => [
      [`row[${n}]/one`, n],
      [`row[${n}]/two`, 2 * n],
      [`row[${n}]/three`, 4 * n],
    ]),
  );

/** `instance-input.test.ts`, `serialization.test.ts`: a survey that is closed and opened again. */
export const restored: Cases = {
  'restores an omitted leaf node as non-relevant': () =>
    asked().answer({ for_question: 0 }).reopen().notAsked('group/question').holds({ 'group/question': '' }),

  'restores a non-relevant leaf node with its model default value when it becomes relevant': () =>
    asked()
      .answer({ for_question: 0 })
      .holds({ 'group/question': '' })
      .reopen()
      .notAsked('group/question')
      .answer({ for_question: 1 })
      .asked('group/question')
      .holds({ 'group/question': 'a default' }),

  'restores an omitted subtree node as non-relevant': () =>
    asked().answer({ for_group: 0 }).holds({ 'group/question': '' }).reopen().notAsked('group'),

  "restores a non-relevant subtree node's descendant leaf node with its model default value when the restored subtree becomes relevant":
    () =>
      asked()
        .answer({ for_group: 0 })
        .reopen()
        .notAsked('group', 'group/question')
        .holds({ 'group/question': '' })
        .answer({ for_group: 1 })
        .asked('group', 'group/question')
        .holds({ 'group/question': 'a default' }),

  'calculate > restores calculated values': () =>
    cascade()
      .holds({ b: 6, c: 40 })
      .reopen()
      .holds({ a: 2, b: 6, c: 40 })
      .answer({ a: 3 })
      .holds({ b: 9, c: 60 })
      .reopen()
      .holds({ a: 3, b: 9, c: 60 }),

  'calculate > recalculates, overwriting manually entered values': () =>
    cascade().answer({ a: 2, b: 2 }).holds({ b: 6, c: 40 }).reopen().holds({ a: 2, b: 6, c: 40 }),

  'calculate > recalculates manually overwritten values before serializing state': () =>
    cascade().answer({ a: 2, b: 2 }).holds({ a: 2, b: 6, c: 40 }),

  'repeats > restores serialized repeat instance state': () =>
    begin(
      repeat('row', [int('one', { default: '4' }), calc('two', '2 * ../one'), calc('three', '2 * ../two')]),
    )
      .add('row')
      .answer({ 'row[1]/one': 3 })
      .holds({ 'row[1]/two': 6, 'row[1]/three': 12 })
      .add('row')
      .holds({ 'row[2]/one': 4, 'row[2]/two': 8, 'row[2]/three': 16 })
      .reopen()
      .rows({ row: 2 })
      .holds({ 'row[1]/one': 3, 'row[1]/two': 6, 'row[1]/three': 12 })
      .holds({ 'row[2]/one': 4, 'row[2]/two': 8, 'row[2]/three': 16 }),

  'jr:count > restores count-controlled repeat instances in their state prior to serialization': () =>
    counted()
      .answer({ count: 2 })
      .holds(rowsUpTo(2))
      .reopen()
      .rows({ row: 2 })
      .holds({ count: 2, ...rowsUpTo(2) }),

  'missing repeat instance input (repeat instances not serialized at all) > restores complete repeat instance state from the form-defined template':
    () => counted().answer({ count: 2 }).reopen().rows({ row: 2 }).holds(rowsUpTo(2)),

  'missing repeat instance input (single repeat instance missing) > restores complete repeat instance state from the form-defined template':
    () =>
      counted()
        .answer({ count: 3, 'row[1]/name': 'first', 'row[2]/name': 'second' })
        .reopen()
        .rows({ row: 3 })
        .holds({ ...rowsUpTo(3), 'row[2]/name': 'second', 'row[3]/name': '' }),

  'missing repeat instance input (child/leaf nodes missing) > restores complete repeat instance state from the form-defined template':
    () =>
      counted()
        .answer({ count: 4, 'row[2]/name': 'second' })
        .reopen()
        .rows({ row: 4 })
        .holds({ ...rowsUpTo(4), 'row[1]/name': '', 'row[2]/name': 'second' }),

  'jr:count > ignores repeat instances in excess': () =>
    counted()
      .answer({ count: 3, 'row[3]/name': 'third' })
      .answer({ count: 1 })
      .reopen()
      .rows({ row: 1 })
      .holds(rowsUpTo(1)),

  'jr:noAddRemove > restores fixed repeat instances in their state prior to serialization': () =>
    begin(
      repeat('row', [int('one'), calc('two', '2 * ../one'), calc('three', '2 * ../two')], {
        repeat_count: '2',
      }),
    )
      .answer({ 'row[1]/one': 2, 'row[2]/one': 7 })
      .reopen()
      .rows({ row: 2 })
      .holds({ 'row[1]/one': 2, 'row[1]/two': 4, 'row[1]/three': 8 })
      .holds({ 'row[2]/one': 7, 'row[2]/two': 14, 'row[2]/three': 28 }),
};

/** A node with a preload, and with a default, that somebody may change or nobody sees. */
const preloaded = (bind: string, body = ''): Scenario =>
  beginXform(
    xform('<q>default</q><other/>', `<bind nodeset="/data/q" ${bind}/>`, `${body}<input ref="/data/other"/>`),
  );
const UUID = /^uuid:[-0-9a-f]{36}$/;

/** `jr-preload.test.ts`, `value-evaluation-order.test.ts`, `actions-events.test.ts`: what a survey begins with. */
export const firstValues: Cases = {
  'uid > preloads specified data in bound elements': () =>
    preloaded('jr:preload="uid"', '<input ref="/data/q"/>').holdsLike({ q: UUID }),

  'datetime > preloads timestamp start': () =>
    preloaded('type="xsd:dateTime" jr:preload="timestamp" jr:preloadParams="start"').holds({
      q: '2026-02-15T10:30:00.000+05:30',
    }),

  'datetime > preloads date today': () =>
    preloaded('type="xsd:date" jr:preload="date" jr:preloadParams="today"').holds({ q: '2026-02-15' }),

  'Value evaluation order > preload': () =>
    preloaded('jr:preload="uid"', '<input ref="/data/q"/>').holdsLike({ q: UUID }),

  'Value evaluation order > default value': () =>
    begin(text('q', { default: 'default' })).holds({ q: 'default' }),

  'Value evaluation order > editing instance': () =>
    preloaded('jr:preload="uid"', '<input ref="/data/q"/>')
      .answer({ q: 'editing value' })
      .reopen()
      .holds({ q: 'editing value' }),

  'Value evaluation order > bind calculation': () =>
    preloaded(`jr:preload="uid" calculate="'bind value'"`, '<input ref="/data/q"/>')
      .answer({ q: 'editing value' })
      .reopen()
      .holds({ q: 'bind value' }),

  'default_test.xml > sets [default] value[s]': () =>
    begin(
      text('string-value', { dynamic_default: "'string-value'" }),
      text('inline-value', { default: 'inline-value' }),
    ).holds({ 'string-value': 'string-value', 'inline-value': 'inline-value' }),
};
