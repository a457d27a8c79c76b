import { describe, expect, it } from 'vitest';
import { APP_VERSION, isOlderApp } from './app-version.ts';

describe('a version of the app', () => {
  it.each([
    ['0.9.9', '0.10.0', true],
    ['0.10.0', '0.9.9', false],
    ['1.2.3', '1.2.3', false],
    ['1.2.3', '1.2.4', true],
    ['1.9.9', '2.0.0', true],
  ])('%s is older than %s: %s', (version, than, expected) => {
    expect(isOlderApp(version, than)).toBe(expected);
  });

  it.each(['', '1', '1.2', '1.2.3.4', 'v1.2.3', '01.2.3', '1.2.x', '99999.0.0', ' 1.2.3'])(
    '%j is none',
    (text) => {
      expect(APP_VERSION.test(text)).toBe(false);
    },
  );
});
