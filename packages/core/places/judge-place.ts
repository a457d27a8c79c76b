import type { RowPlace } from './directory-row.ts';

/** A place as it is here. */
export interface KnownPlace {
  readonly code: string;
  /** The directory's; 0: no file with versions has named it. */
  readonly version: number;
  readonly name: string;
  /** In the local script; empty: none. */
  readonly local: string;
  /** Somebody here has typed its names. */
  readonly namedHere: boolean;
}

export type Change = 'new' | 'renamed' | 'changed' | 'unchanged';

export type PlaceJudgement<Place extends KnownPlace> =
  | { readonly kind: 'refused'; readonly reason: 'no_name' | 'older_version' }
  | { readonly kind: Exclude<Change, 'new'>; readonly next: Place }
  | { readonly kind: 'new'; readonly next: KnownPlace };

/**
 * Whether a file's name for a place counts more than the one that is here.
 *
 * | the file's version | typed by somebody here | from the directory |
 * |---|---|---|
 * | higher than a known one | the file's | the file's |
 * | the same, or the first known | ours | the file's |
 * | none, and none is known | ours | the file's |
 * | none, but one is known | ours | ours |
 */
const takesName = ({ version, namedHere }: KnownPlace, fileVersion: number | null): boolean => {
  if (namedHere) return fileVersion !== null && version > 0 && fileVersion > version;
  return fileVersion !== null || version === 0;
};

/** Returns what a row of a file does to a place. It refuses a version below ours: the file is old. A row without a name clears none. */
export function judgePlace<Place extends KnownPlace>(
  here: Place | undefined,
  place: RowPlace,
): PlaceJudgement<Place> {
  const { code, version, name, local } = place;
  if (here === undefined) {
    if (name === '') return { kind: 'refused', reason: 'no_name' };
    return { kind: 'new', next: { code, version: version ?? 0, name, local, namedHere: false } };
  }
  if (version !== null && version < here.version) return { kind: 'refused', reason: 'older_version' };
  const takes = takesName(here, version);
  const next: Place = {
    ...here,
    version: version ?? here.version,
    name: takes && name !== '' ? name : here.name,
    local: local !== '' && (takes || here.local === '') ? local : here.local,
  };
  const isNamed = next.name !== here.name;
  if (isNamed) {
    const isRaised = here.version > 0 && next.version > here.version;
    return { kind: isRaised ? 'renamed' : 'changed', next: { ...next, namedHere: false } };
  }
  const isSame = next.version === here.version && next.local === here.local;
  return { kind: isSame ? 'unchanged' : 'changed', next };
}
