import { describe, expect, it } from 'vitest';
import { judgePlace, type KnownPlace } from './judge-place.ts';

const rampur: KnownPlace = { code: '7', version: 2, name: 'Rampur', local: 'रामपुर', namedHere: false };
const row = (name: string, version: number | null = null, local = '') => ({
  code: '7',
  version,
  name,
  local,
});

describe('a place of the directory', () => {
  it('is new where it is not here, and needs a name', () => {
    expect(judgePlace(undefined, row('Rampur', 3))).toEqual({
      kind: 'new',
      next: { code: '7', version: 3, name: 'Rampur', local: '', namedHere: false },
    });
    expect(judgePlace(undefined, row(''))).toEqual({ kind: 'refused', reason: 'no_name' });
  });

  it.each([
    ['the same again', rampur, row('Rampur', 2, 'रामपुर'), 'unchanged', 'Rampur', 2],
    ['a higher version with another name', rampur, row('Ramnagar', 3), 'renamed', 'Ramnagar', 3],
    ['a higher version with the same name', rampur, row('Rampur', 3), 'changed', 'Rampur', 3],
    ['another spelling in the same version', rampur, row('Raampur', 2), 'changed', 'Raampur', 2],
    ['another name in a file without versions', rampur, row('Ramnagar'), 'unchanged', 'Rampur', 2],
    ['no name', rampur, row('', 2), 'unchanged', 'Rampur', 2],
    [
      'another name where no version is known',
      { ...rampur, version: 0 },
      row('Ramnagar'),
      'changed',
      'Ramnagar',
      0,
    ],
    ['the first version', { ...rampur, version: 0 }, row('Ramnagar', 1), 'changed', 'Ramnagar', 1],
  ] as const)('told %s', (_, here, row, kind, name, version) => {
    expect(judgePlace(here, row)).toMatchObject({ kind, next: { name, version } });
  });

  it('is refused by a version that is older than ours', () => {
    expect(judgePlace(rampur, row('Old Rampur', 1))).toEqual({ kind: 'refused', reason: 'older_version' });
  });

  const named = { ...rampur, name: 'Rampur Kalan', namedHere: true };
  it.each([
    ['the same version', named, row('Rampur', 2), 'Rampur Kalan'],
    ['a file without versions', named, row('Rampur'), 'Rampur Kalan'],
    ['the first version', { ...named, version: 0 }, row('Rampur', 1), 'Rampur Kalan'],
    ['a higher version', named, row('Ramnagar', 3), 'Ramnagar'],
  ] as const)(
    'keeps the name somebody typed here against %s, and yields to a higher one',
    (_, here, row, name) => {
      expect(judgePlace(here, row)).toMatchObject({ next: { name } });
    },
  );

  it('gets the local name it lacks, and never loses one', () => {
    expect(judgePlace({ ...named, local: '' }, row('Rampur', 2, 'रामपुर'))).toMatchObject({
      kind: 'changed',
      next: { name: 'Rampur Kalan', local: 'रामपुर', namedHere: true },
    });
    expect(judgePlace(rampur, row('Rampur', 3, ''))).toMatchObject({ next: { local: 'रामपुर' } });
  });
});
