import { groupedBy } from '../grouped-by.ts';
import { mixText } from '../mix-text.ts';
import { isRowPath } from '../row-path.ts';
import { type FieldPath, isEmpty, isList, type Value, type Values } from '../values.ts';
import { isAbout } from './about-path.ts';
import { moduleIn, reviewedPart } from './outside-modules.ts';

/** Two beginnings, so that two contents hardly ever have one digest. */
const SEEDS = [0x51ed270b, 0x2f6b1c95];

/** The digest of a row that holds nothing. */
const NOTHING = '0000000000000000';

/** Returns an answer in one spelling: the order of ticks says nothing. */
const spelled = (value: Value): Value => (isList(value) ? value.toSorted() : value);

const digestOfText = (text: string): string =>
  SEEDS.map((seed) => mixText(text, seed).toString(16).padStart(8, '0')).join('');

/** Returns a short text that is another one for another answer. Equal answers have the same digest on every device. */
export const digestOfAnswer = (value: Value): string => digestOfText(JSON.stringify(spelled(value)));

type Entry = readonly [FieldPath, Value];

const inOrder = (entries: Iterable<Entry>): readonly Entry[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1));

/** The digests of a survey's answers, each worked out when somebody asks for it. */
export interface Digests {
  /**
   * Returns the digest of a module, of a row with all that is in it, or with `*` of what stands outside of all modules: the
   * name, the date and the reasons. It is about whether a row is there, and not about its place among the others.
   * @param rows of a module: the digests that count for some rows, whatever these hold now
   */
  readonly of: (target: string, rows?: ReadonlyMap<FieldPath, string>) => string;
  /** Whether a digest is that of a module from before, when a row's place counted. */
  readonly isFromBefore: (module: string, seen: string) => boolean;
  /** The outermost rows that hold anything, by their modules. */
  readonly rows: ReadonlyMap<string, readonly FieldPath[]>;
}

/** Returns the digests of a survey's answers. Equal answers have the same digests on every device. */
export function digestsIn(values: Values): Digests {
  const answers = Object.entries(values).filter(([path, value]) => !isAbout(path) && !isEmpty(value));
  const parts = groupedBy(answers, ([path]) => reviewedPart(path));
  const rows = groupedBy(parts.keys(), (part) => (isRowPath(part) ? moduleIn(part) : undefined));
  const own = (part: string): readonly Entry[] => inOrder(parts.get(part) ?? []);
  const ofRow = (row: FieldPath): string => {
    const entries = own(row).map(([path, value]) => [path, isRowPath(path) || spelled(value)]);
    return entries.length === 0 ? NOTHING : digestOfText(JSON.stringify(entries));
  };
  const known = new Map<string, string>();
  const rowNow = (row: FieldPath): string => {
    const digest = known.get(row) ?? ofRow(row);
    known.set(row, digest);
    return digest;
  };
  const ofModule = (module: string, instead: ReadonlyMap<FieldPath, string>): string => {
    const outside = own(module).map(([path, value]) => [path, spelled(value)]);
    const all = new Set([...(rows.get(module) ?? []), ...instead.keys()]);
    const seen = inOrder([...all].map((row) => [row, instead.get(row) ?? rowNow(row)]));
    const there = seen.filter(([, digest]) => digest !== NOTHING);
    return digestOfText(JSON.stringify(there.length === 0 ? outside : [outside, there]));
  };
  return {
    rows,
    of: (target, instead = new Map()) => (isRowPath(target) ? rowNow(target) : ofModule(target, instead)),
    isFromBefore: (module, seen) => {
      const all = [module, ...(rows.get(module) ?? [])].flatMap(own);
      return (
        seen === digestOfText(JSON.stringify(inOrder(all).map(([path, value]) => [path, spelled(value)])))
      );
    },
  };
}

/** Returns one of the digests of a survey's answers. */
export const digestOf = (values: Values, target: string): string => digestsIn(values).of(target);
