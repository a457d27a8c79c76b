import type { Item } from '@sampark/core/forms/definition/definition';
import { begin, type Cases } from '../begin.ts';
import { choices, many, one, text } from '../items.ts';

const asked = { relevant: "/data/asks = 'yes'" };
const chosen = (item: Item) => begin(text('asks', { default: 'yes' }), item);
const holding = (item: Item, value: string) => () => chosen(item).holds({ value });
const blank = (item: Item, value: string) => () =>
  chosen(item).answer({ asks: 'no' }).holds({ value: '' }).keeps({ value });
const setting =
  (item: Item, set: string, value = set) =>
  () =>
    chosen(item).answer({ value: set }).holds({ value });
const refusing = (item: Item, value: string) => () => chosen(item).refuses('value', value);

const text1 = (separator: string) =>
  one(
    'value',
    choices(`implicit${separator}string`, `explicit${separator}string`, `updated${separator}string`),
    {
      default: `explicit${separator}string`,
      ...asked,
    },
  );
const int1 = one('value', '123 10 23 89', { default: '123', ...asked });
const decimal1 = one('value', '45.67 89 10 23.4', { default: '45.67', ...asked });
const texts = many('value', 'implicit-string explicit-string updated-string', {
  default: 'explicit-string',
  ...asked,
});
const ints = many('value', '123 10 23 89', { default: '123', ...asked });
const decimals = many('value', '45.67 89 10 23.4', { default: '45.67', ...asked });

const ONE_DASH = 'select1 (string value word separator: "-") > explicit type="string" >';
const ONE_SPACE = 'select1 (string value word separator: " ") > explicit type="string" >';
const MANY = 'select (multiple) >';

/** `bind-types.test.ts`: the names of choices. */
export const choiceValues: Cases = {
  [`${ONE_DASH} has a string value populated as an array item`]: holding(text1('-'), 'explicit-string'),
  [`${ONE_DASH} has an empty array blank value`]: blank(text1('-'), 'explicit-string'),
  [`${ONE_DASH} sets a string value`]: setting(text1('-'), 'updated-string'),
  [`${ONE_SPACE} has a string value populated as an array item`]: holding(text1(' '), 'explicit string'),
  [`${ONE_SPACE} has an empty array blank value`]: blank(text1(' '), 'explicit string'),
  [`${ONE_SPACE} sets a string value`]: setting(text1(' '), 'updated string'),

  'select1 > type="int" > has a bigint value populated as an array item': holding(int1, '123'),
  'select1 > type="int" > has an empty array blank value': blank(int1, '123'),
  'select1 > setting int values > sets 89, resulting in value ["89"]': setting(int1, '89'),
  'select1 > setting int values > sets 10, resulting in value ["10"]': setting(int1, '10'),
  'select1 > setting int values > sets 23, resulting in value ["23"]': setting(int1, '23'),
  'select1 > setting int values > sets null, resulting in value []': setting(int1, ''),
  'select1 > integer value out of specified bounds > fails to set -2147483649': refusing(int1, '-2147483649'),
  'select1 > integer value out of specified bounds > fails to set 2147483648': refusing(int1, '2147483648'),

  'select1 > type="decimal" > has a number populated value': holding(decimal1, '45.67'),
  'select1 > type="decimal" > has an empty array blank value': blank(decimal1, '45.67'),
  'select1 > setting decimal values > sets value 89, resulting in [89]': setting(decimal1, '89'),
  'select1 > setting decimal values > sets value 10, resulting in [10]': setting(decimal1, '10'),
  'select1 > setting decimal values > sets value 23.4, resulting in [23.4]': setting(decimal1, '23.4'),
  'select1 > setting decimal values > sets value null, resulting in []': setting(decimal1, ''),

  [`${MANY} explicit type="string" > has a string value populated as an array item`]: holding(
    texts,
    'explicit-string',
  ),
  [`${MANY} explicit type="string" > has an empty array blank value`]: blank(texts, 'explicit-string'),
  [`${MANY} explicit type="string" > sets string values`]: setting(texts, 'explicit-string updated-string'),

  [`${MANY} type="int" > has a bigint value populated as an array item`]: holding(ints, '123'),
  [`${MANY} type="int" > has an empty array blank value`]: blank(ints, '123'),
  [`${MANY} setting int values > sets ["89"], resulting in value ["89"]`]: setting(ints, '89'),
  [`${MANY} setting int values > sets ["10","23"], resulting in value ["10","23"]`]: setting(ints, '10 23'),
  [`${MANY} setting int values > sets ["23","10"], resulting in value ["10","23"]`]: setting(
    ints,
    '23 10',
    '10 23',
  ),
  [`${MANY} setting int values > sets [], resulting in value []`]: setting(ints, ''),

  [`${MANY} type="decimal" > has a number populated value`]: holding(decimals, '45.67'),
  [`${MANY} type="decimal" > has an empty array blank value`]: blank(decimals, '45.67'),
  [`${MANY} setting decimal values > sets values [ 89 ], resulting in [ 89 ]`]: setting(decimals, '89'),
  [`${MANY} setting decimal values > sets values [ 10 ], resulting in [ 10 ]`]: setting(decimals, '10'),
  [`${MANY} setting decimal values > sets values [ 45.67, 23.4 ], resulting in [ 45.67, 23.4 ]`]: setting(
    decimals,
    '45.67 23.4',
  ),
  [`${MANY} setting decimal values > sets values [ 23.4, 45.67 ], resulting in [ 45.67, 23.4 ]`]: setting(
    decimals,
    '23.4 45.67',
    '45.67 23.4',
  ),
  [`${MANY} setting decimal values > sets values [], resulting in []`]: setting(decimals, ''),
};
