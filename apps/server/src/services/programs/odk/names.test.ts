import { expect, it } from 'vitest';
import { nameBeside, odataName } from './names.ts';

it.each([
  ['depth', 'depth'],
  ['2nd-well', '_2nd_well'],
  ['area~why', 'area_why'],
  ['गाँव', 'गाँव'],
  ['<a href="x">', '__a_href__x__'],
  ['a.b', 'a_b'],
])('%s is %s in OData', (name, odata) => {
  expect(odataName(name)).toBe(odata);
});

it('two names that come to the same get different ones', () => {
  expect(nameBeside(new Set(['a_b', 'a_b_2']), 'a-b')).toBe('a_b_3');
});
