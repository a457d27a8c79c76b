import type { Item } from '@sampark/core/forms/definition/definition';
import { begin, type Cases } from './begin.ts';
import { calc, decimal, int, of, repeat, text } from './items.ts';

const POINT = '38.25146813817506 21.758421137528785 0 0';
const asked = { relevant: "/data/asks = 'yes'" };

/** A question of some type with an answer, asked under a condition. */
const typed = (item: Item) => begin(text('asks', { default: 'yes' }), item);
const holding = (item: Item, value: string) => () => typed(item).holds({ value });
const blank = (item: Item, value: string) => () =>
  typed(item).answer({ asks: 'no' }).holds({ value: '' }).keeps({ value });
const setting =
  (item: Item, set: string, value = set) =>
  () =>
    typed(item).answer({ value: set }).holds({ value });
const refusing = (item: Item, set: string) => () => typed(item).refuses('value', set);

const hidden = (value: string): Item => of('hidden', 'value', { default: value, ...asked });
const aText = text('value', { default: 'some text', ...asked });
const anInt = int('value', { default: '123', ...asked });
const aDecimal = decimal('value', { default: '45.67', ...asked });
const aPoint = of('geopoint', 'value', { default: POINT, ...asked });
const aDate = of('date', 'value', { default: '2025-12-20', ...asked });

/** `bind-types.test.ts`: values that nobody types. */
export const untypedValues: Cases = {
  'model-only values > explicit type="string" > has a string populated value': holding(
    hidden('a text'),
    'a text',
  ),
  'model-only values > explicit type="string" > has an empty string blank value': blank(
    hidden('a text'),
    'a text',
  ),
  'model-only values > implicit string type (default) > has a string populated value': holding(
    hidden('another'),
    'another',
  ),
  'model-only values > implicit string type (default) > has an empty string blank value': blank(
    hidden('another'),
    'another',
  ),
  'model-only values > type="int" > has a bigint populated value': holding(hidden('123'), '123'),
  'model-only values > type="int" > has a null blank value': blank(hidden('123'), '123'),
  'model-only values > type="decimal" > has a number populated value': holding(hidden('45.67'), '45.67'),
  'model-only values > type="decimal" > has a null blank value': blank(hidden('45.67'), '45.67'),
  'model-only values > type="geopoint" > has a GeopointValue populated value': holding(hidden(POINT), POINT),
  'model-only values > type="geopoint" > has a null as blank value': blank(hidden(POINT), POINT),
  'model-only values > type="date" > has a string populated value': holding(
    hidden('1999-11-23T23:30:05'),
    '1999-11-23T23:30:05',
  ),
  'model-only values > type="date" > has a blank value': blank(hidden('1999-11-23'), '1999-11-23'),
};

/** `bind-types.test.ts`: texts and numbers that people type. */
export const typedValues: Cases = {
  'inputs > explicit type="string" > has a string populated value': holding(aText, 'some text'),
  'inputs > explicit type="string" > has an empty string blank value': blank(aText, 'some text'),
  'inputs > explicit type="string" > sets a string value': setting(aText, 'updated string'),
  'inputs > implicit string type (default) > sets a string value': setting(
    of('barcode', 'value', { default: 'some text', ...asked }),
    'updated string',
  ),

  'inputs > type="int" > has a bigint populated value': holding(anInt, '123'),
  'inputs > type="int" > has a null blank value': blank(anInt, '123'),
  'setting int values > setValue(bigint) > sets 89, resulting in value 89': setting(anInt, '89'),
  'setting int values > setValue(number) > sets 10, resulting in value 10': setting(anInt, '10'),
  'setting int values > setValue(string) > sets 23, resulting in value 23': setting(anInt, ' 23 ', '23'),
  'setting int values > setValue(null) > sets null, resulting in value null': setting(anInt, ''),
  'integer value out of specified bounds > fails to set -2147483649': refusing(anInt, '-2147483649'),
  'integer value out of specified bounds > fails to set 2147483648': refusing(anInt, '2147483648'),

  'inputs > type="decimal" > has a number populated value': holding(aDecimal, '45.67'),
  'inputs > type="decimal" > has a null blank value': blank(aDecimal, '45.67'),
  'setting decimal values > sets value (bigint)': setting(aDecimal, '89'),
  'setting decimal values > sets value (number)': setting(aDecimal, '10.5'),
  'setting decimal values > sets value (string)': setting(aDecimal, '23.0', '23'),
  'setting decimal values > sets value (null)': setting(aDecimal, ''),
};

/** `bind-types.test.ts`: places and days. */
export const placesAndDays: Cases = {
  'inputs > type="geopoint" > has a GeopointValue populated value': holding(aPoint, POINT),
  'inputs > type="geopoint" > has an null as blank value': blank(aPoint, POINT),
  'inputs > type="geopoint" > sets altitude with value zero': setting(aPoint, '-5.299 46.663 0 5'),
  'has null when incorrect value is passed: ZYX %% ABC $$': refusing(aPoint, 'ZYX %% ABC $$'),
  'has null when incorrect value is passed: ZYX %% 1200 10': refusing(aPoint, 'ZYX %% 1200 10'),
  'has null when incorrect value is passed: -15.2936673 120.7260063 ABC $$': refusing(
    aPoint,
    '-15.2936673 120.7260063 ABC $$',
  ),
  'has null when incorrect value is passed: -2.33373 36.7260063 ABC 15': refusing(
    aPoint,
    '-2.33373 36.7260063 ABC 15',
  ),
  'has null when incorrect value is passed: 20.2936673 -16.7260063 1200 ABCD': refusing(
    aPoint,
    '20.2936673 -16.7260063 1200 ABCD',
  ),
  'has null when incorrect value is passed: 99 179.99999 1200 0': refusing(aPoint, '99 179.99999 1200 0'),
  'has null when incorrect value is passed: 89.999 180.1111 1300 0': refusing(
    aPoint,
    '89.999 180.1111 1300 0',
  ),
  'sets value with GeopointValue object: latitude, longitude': setting(aPoint, '20.663 16.763'),
  'sets value with GeopointValue object: latitude, longitude, accuracy': setting(
    aPoint,
    '19.899 100.55559 0 15',
  ),
  'sets value with GeopointValue object: latitude, longitude, altitude': setting(
    aPoint,
    '45.111 127.23 1350',
  ),
  'sets value with GeopointValue object: latitude, longitude, altitude, accuracy': setting(
    aPoint,
    '14.66599 179.9009 200 5',
  ),

  'inputs > type="date" > has a string populated value': holding(aDate, '2025-12-20'),
  'inputs > type="date" > has a blank value': blank(aDate, '2025-12-20'),
  'has a blank value when incorrect value is passed: 13:30:55': refusing(aDate, '13:30:55'),
  'has a blank value when incorrect value is passed: 2025-23-23': refusing(aDate, '2025-23-23'),
  'has a blank value when incorrect value is passed: ZYX': refusing(aDate, 'ZYX'),
  'has a blank value when incorrect value is passed: 2025-03-07T14:30:00+invalid': refusing(
    aDate,
    '2025-03-07T14:30:00+invalid',
  ),
  'has a blank value when incorrect value is passed: 2025-03-07T14:30:00-08:00': refusing(
    aDate,
    '2025-03-07T14:30:00-08:00',
  ),
  'has a blank value when incorrect value is passed: 2025-03-07T14:30:00Z': refusing(
    aDate,
    '2025-03-07T14:30:00Z',
  ),
  'sets value with valid date: 2025-03-14': setting(aDate, '2025-03-14'),
};

const rowsOf = (...items: Item[]) =>
  begin(...items, repeat('row', [text('anything')], { repeat_count: '/data/count' }));

/** `bind-types.test.ts`: fractions of whole numbers. */
export const fractions: Cases = {
  'jr:count computed from an int node > casts a fractional value from a model-defined default': () =>
    rowsOf(int('count', { default: '2.5' }))
      .holds({ count: 2 })
      .rows({ row: 2 }),

  'casting fractional values to int > casts a fractional value computed from a node with type="string"': () =>
    rowsOf(text('source'), int('count', { calculation: '/data/source' }))
      .answer({ source: '3.5' })
      .holds({ count: 3 })
      .rows({ row: 3 })
      .answer({ source: 'many' })
      .holds({ count: '' })
      .rows({ row: 0 }),

  'casting fractional values to int > casts a fractional value computed from a node with type="decimal"':
    () =>
      rowsOf(decimal('source'), int('count', { calculation: '/data/source' }))
        .answer({ source: '4.5' })
        .holds({ count: 4 })
        .rows({ row: 4 }),

  'casting fractional values to int > casts a fractional value computed from a number literal': () =>
    rowsOf(int('count', { calculation: '5.5' }), calc('twice', '/data/count * 2'))
      .holds({ count: 5, twice: 10 })
      .rows({ row: 5 }),
};
