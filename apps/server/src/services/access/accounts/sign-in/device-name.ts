// The first one that matches counts: many browsers call themselves by the names of others too.
const BROWSERS = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const;

/**
 * Names a device as its owner knows it, by its browser's own words: `Chrome, Android`. Empty: the words are unknown.
 */
export function deviceName(userAgent: string): string {
  const named = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => sign.test(userAgent))?.[0];
  return [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
