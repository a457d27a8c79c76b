import { type FieldPath, isEmpty, isList, type Value } from '../values.ts';
import { aboutOf, aboutPath, isAbout } from './about-path.ts';
import { digestOfAnswer } from './digest.ts';
import { moduleIn } from './outside-modules.ts';
import { isId, isPlain, PATH_MAX } from './plain-text.ts';

/**
 * Says that somebody took an answer of an earlier year again, unchanged, or that it is not so any more: then its answer is an empty one. It says
 * so only as long as the answer is that one.
 */
export interface SameMark {
  /** The field that it is about, as its path is; or the row that is there no more. */
  readonly on: FieldPath;
  /** The id of the survey that had the answer, and its year, `2025`. */
  readonly of: string;
  readonly year: string;
  /** The digest of the answer; of an empty one, whichever it is, that of `null`. */
  readonly seen: string;
}

const SAME = 'same';

/** The most marks of a module, and the most characters of all marks of a survey. */
export const MOST_MARKS = 1_000;
export const MOST_OF_MARKS = 256_000;

/** Whether a path is that of a list of marks. */
export const isMarks = (path: FieldPath): boolean => aboutOf(path)?.kind === SAME;

/** Returns the path of the marks of a module. */
export const marksOfModule = (module: string): FieldPath => aboutPath({ kind: SAME, target: module });

/** Returns the path of the marks in the module of an answer. */
export const marksPath = (field: FieldPath): FieldPath => marksOfModule(moduleIn(field));

/** Returns a mark as it stands in its list: two phones that take the same answer again write the same text. */
export const markText = ({ on, of, year, seen }: SameMark): string => JSON.stringify({ on, of, year, seen });

const YEAR = /^\d{4}$/;
const DIGEST = /^[0-9a-f]{16}$/;

const isMark = (json: unknown): json is SameMark => {
  if (typeof json !== 'object' || json === null) return false;
  const { on, of, year, seen } = json as Partial<Record<keyof SameMark, unknown>>;
  const fits = (text: unknown, shape: RegExp): boolean => typeof text === 'string' && shape.test(text);
  return isPlain(on, PATH_MAX) && !isAbout(on) && isId(of) && fits(year, YEAR) && fits(seen, DIGEST);
};

/** Reads an item of a list of marks; `null`: it is none, or not in the spelling of `markText`. */
export const readMark = (item: string): SameMark | null => {
  try {
    const json: unknown = JSON.parse(item);
    return isMark(json) && markText(json) === item ? json : null;
  } catch {
    return null;
  }
};

/** Returns the marks in a value, in their order. Anything else is left out. */
export const marksIn = (value: Value): readonly SameMark[] =>
  isList(value) ? value.flatMap((item) => readMark(item) ?? []) : [];

/** Returns the digest by which a mark knows an answer. */
const seenOf = (answer: Value): string => digestOfAnswer(isEmpty(answer) ? null : answer);

const NOTHING = seenOf(null);

/** Whether a mark says that an answer, or a row, of an earlier year is not so any more. */
export const isCleared = ({ seen }: SameMark): boolean => seen === NOTHING;

/** Makes the mark of an answer that is taken again; of an empty one, that it is not so any more. */
export const markOf = (on: FieldPath, answer: Value, from: Pick<SameMark, 'of' | 'year'>): SameMark => ({
  on,
  ...from,
  seen: seenOf(answer),
});

/** Whether a mark still says something: nobody has changed the answer since. */
export const holdsFor = ({ seen }: SameMark, answer: Value): boolean => seen === seenOf(answer);

/**
 * Returns a list of marks with further ones. Those that say nothing any more, and older ones about the same answers, go: so no list grows longer
 * than its module has answers. Beyond the most that a module may have, none is added: the answer itself matters more.
 * @param answerAt returns the answers as they are, without those that are taken now
 */
export const withMarks = (
  value: Value,
  added: readonly SameMark[],
  answerAt: (field: FieldPath) => Value,
): Value => {
  const now = new Set(added.map(({ on }) => on));
  const held = marksIn(value).filter((mark) => !now.has(mark.on) && holdsFor(mark, answerAt(mark.on)));
  const items = [...held, ...added].slice(0, MOST_MARKS).map(markText);
  return items.length > 0 ? items : null;
};

/** Returns a list of marks without those about some fields, or rows. */
export const withoutMarks = (value: Value, on: readonly FieldPath[]): Value => {
  const items = marksIn(value)
    .filter((mark) => !on.includes(mark.on))
    .map(markText);
  return items.length > 0 ? items : null;
};
