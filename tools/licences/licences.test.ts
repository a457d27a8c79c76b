import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAllowed, refusedLicences } from './licences.ts';

const root = new URL('../../', import.meta.url);

describe('the licences of the libraries', () => {
  it('that go to phones and servers are all allowed', () => {
    const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as Parameters<
      typeof refusedLicences
    >[0];
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(refusedLicences(lock)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%s: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });

  it('name a library that says none, and leave out what only developers use', () => {
    const packages = {
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    };
    expect(refusedLicences({ packages })).toEqual(['node_modules/silent: says no licence']);
  });
});
