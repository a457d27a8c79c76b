import type { Source } from '../../forms/figures/source.ts';
import { answersIn } from '../../forms/figures/source.ts';
import { isEmpty, type Value } from '../../survey/values.ts';
import { type Answers, conditionOf, numberOf } from './condition.ts';
import { numberOfParts, partsOf } from './exact-sum.ts';

/** One thing that a figure counts: a record, or a village by what its surveys say. */
export interface Counted {
  readonly answers: Answers;
  /** When it was said, as a text that sorts by time. */
  readonly at: string;
  /** Nobody knows whether it counts, so it lacks an answer whatever is asked. */
  readonly isUndecided?: boolean;
}

/** A figure that is taken from records or villages. */
export interface Figure {
  /** `null`: they say nothing. Empty is not zero. */
  readonly value: Value;
  /** How many there are. */
  readonly from: number;
  /** How many of them lack an answer that would count. */
  readonly lacking: number;
  /** The newest day on which one of them said something, such as `2026-11-25`; empty: there is none. */
  readonly newest: string;
}

/** A figure while what it is taken from changes. */
export interface Total {
  /** Takes out what a thing gave before, and puts in what it gives now; `null`: it counts no more. */
  readonly set: (id: string, counted: Counted | null) => void;
  readonly figure: () => Figure;
}

/**
 * The share of one thing: nothing that counts, parts of a sum, or an answer with its time; `null`: it lacks
 * an answer.
 */
type Given = bigint | { readonly value: Value; readonly at: string } | null;

/** Makes what a thing gives ready to be worked out. */
function giver({ kind, value, where }: Source): (counted: Counted) => Given {
  const holds = where ? conditionOf(where) : () => true;
  const number = kind === 'sum' && value ? numberOf(value) : () => 1;
  const newest = kind === 'latest' && value ? newestOf(answersIn(value)) : null;
  return (counted) => {
    if (counted.isUndecided) return null;
    const decided = holds(counted.answers);
    if (decided === null) return null;
    if (!decided) return 0n;
    if (newest) return newest(counted);
    const given = number(counted.answers);
    return Number.isFinite(given) ? partsOf(given) : null;
  };
}

const newestOf =
  ([name = '']: readonly string[]) =>
  ({ answers, at }: Counted): Given => {
    const value = answers(name);
    return isEmpty(value) ? null : { value, at };
  };

/**
 * Begins a figure. It is the same whatever came in between, and in whatever order.
 * @param dayOf the day of a time of what it counts
 */
export function newTotal(source: Source, dayOf: (at: string) => string): Total {
  const give = giver(source);
  const known = new Map<string, Given>();
  const times = newTimes();
  let sum = 0n;
  let lacking = 0;
  /** The newest answer; undefined: the one that was it has gone, and it is looked for when it is asked for. */
  let newest: Newest | null | undefined = null;
  const note = (id: string, given: Given): void => {
    if (newest?.id === id) newest = undefined;
    else if (newest !== undefined) newest = newer(newest, id, given);
  };
  const count = (given: Given, times: 1n | -1n): void => {
    if (given === null) lacking += Number(times);
    else if (typeof given === 'bigint') sum += times * given;
  };
  return {
    set: (id, counted) => {
      const before = known.get(id);
      if (before !== undefined) count(before, -1n);
      const given = counted && give(counted);
      if (counted) known.set(id, given);
      else known.delete(id);
      times.set(id, counted?.at ?? null);
      if (counted) count(given, 1n);
      if (source.kind === 'latest') note(id, given);
    },
    figure: () => {
      const from = known.size;
      const last = times.last();
      const told = { from, lacking, newest: last === '' ? '' : dayOf(last) };
      if (source.kind !== 'latest') return { value: valueOf(source, sum, from, lacking), ...told };
      newest ??= newestIn(known);
      return { value: newest?.value ?? null, ...told };
    },
  };
}

/** The times of what a figure counts, of which the last is asked for. */
function newTimes() {
  const times = new Map<string, string>();
  /** undefined: what had it has gone, and it is looked for when it is asked for. */
  let last: string | undefined = '';
  return {
    set: (id: string, at: string | null): void => {
      if (last !== undefined && times.get(id) === last) last = undefined;
      if (at === null) times.delete(id);
      else times.set(id, at);
      if (last !== undefined && at !== null && at > last) last = at;
    },
    last: (): string => {
      if (last === undefined) {
        last = '';
        for (const at of times.values()) if (at > last) last = at;
      }
      return last;
    },
  };
}

function valueOf({ kind }: Source, sum: bigint, from: number, lacking: number): Value {
  const answered = from - lacking;
  if (answered === 0) return null;
  const number = numberOfParts(sum);
  if (kind === 'share') return (100 * number) / answered;
  if (kind !== 'any') return number;
  if (number > 0) return 'yes';
  return lacking > 0 ? null : 'no';
}

/** The newest answer, and who gave it. */
interface Newest {
  readonly value: Value;
  readonly at: string;
  readonly id: string;
}

/** Returns the newer one of two; of two of one time that of the larger id, so that everybody has the same one. */
function newer(newest: Newest | null, id: string, given: Given): Newest | null {
  if (given === null || typeof given === 'bigint') return newest;
  const isNewer = !newest || given.at > newest.at || (given.at === newest.at && id > newest.id);
  return isNewer ? { ...given, id } : newest;
}

function newestIn(known: ReadonlyMap<string, Given>): Newest | null {
  let newest: Newest | null = null;
  for (const [id, given] of known) newest = newer(newest, id, given);
  return newest;
}
