// The first that is found: many browsers call themselves by the names of others too.
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

/** A device as its owner knows it, from what its browser says of itself: `Chrome, Android`. Empty: it says nothing known. */
export function deviceName(userAgent: string): string {
  const named = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => sign.test(userAgent))?.[0];
  return [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
