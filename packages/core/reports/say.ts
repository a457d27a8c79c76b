import type { Figure, Part, QuestionFigure, RowsFigure, SharesFigure } from './figures.ts';
import type { Bar } from './spread.ts';

/** So many of so many: it always stands beside a per cent. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** One sentence about a figure. The catalogue `reports` has its words in each language, under the same name. */
export type Sentence =
  /** One survey: its own answer. */
  | { readonly says: 'number'; readonly number: number }
  | { readonly says: 'choices'; readonly parts: readonly Part[] }
  | { readonly says: 'given' }
  | { readonly says: 'rowsOfOne'; readonly rows: number }
  | { readonly says: 'none' }
  /** Several. */
  | { readonly says: 'sum'; readonly number: number; readonly answered: Share }
  | { readonly says: 'mean'; readonly number: number; readonly answered: Share }
  | { readonly says: 'leading'; readonly part: Part; readonly share: Share }
  | { readonly says: 'held'; readonly answered: Share }
  | { readonly says: 'rows'; readonly rows: number; readonly begun: Share };

/**
 * Returns a share as a whole per cent. Only nothing is 0, and only all is 100.
 * @returns `null`: it is a share of nothing
 */
export function percentOf({ part, of }: Share): number | null {
  if (of === 0) return null;
  if (part === 0 || part === of) return part === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((part / of) * 100)));
}

const isYes = ({ name }: Part): boolean => name === 'yes';

/** Returns the choice that a sentence names: 'yes', where the form asks for yes or no, else the one that was given most. */
export function leadingPart({ parts }: Pick<SharesFigure, 'parts'>): Part | null {
  const yes = parts.find(isYes);
  if (yes && parts.length === 2) return yes;
  const most = Math.max(...parts.map(({ count }) => count));
  return (most > 0 && parts.find(({ count }) => count === most)) || null;
}

/** Says what one survey answered. */
function sayOne(figure: QuestionFigure): Sentence {
  if (figure.answered === 0) return { says: 'none' };
  if (figure.kind === 'number' && figure.spread) return { says: 'number', number: figure.spread.sum };
  if (figure.kind === 'shares')
    return { says: 'choices', parts: figure.parts.filter(({ count }) => count > 0) };
  return { says: 'given' };
}

const sayRows = ({ rows, begun, asked }: RowsFigure, isOne: boolean): Sentence =>
  isOne ? { says: 'rowsOfOne', rows } : { says: 'rows', rows, begun: { part: begun, of: asked } };

/**
 * Says a figure in a sentence.
 * @param isOne it is the answer of one survey, and none in its rows
 */
export function say(figure: Figure, isOne: boolean): Sentence {
  if (figure.kind === 'rows') return sayRows(figure, isOne);
  if (isOne) return sayOne(figure);
  const answered = { part: figure.answered, of: figure.asked };
  if (figure.answered === 0) return { says: 'none' };
  if (figure.kind === 'number' && figure.spread) {
    const { sum, mean } = figure.spread;
    return figure.adds ? { says: 'sum', number: sum, answered } : { says: 'mean', number: mean, answered };
  }
  const part = figure.kind === 'shares' ? leadingPart(figure) : null;
  return part
    ? { says: 'leading', part, share: { part: part.count, of: figure.asked } }
    : { says: 'held', answered };
}

/** The choice that a sentence names. `null`: one survey has several, or none was given. */
function namedPart(figure: SharesFigure, isOne: boolean): Part | null {
  if (!isOne) return leadingPart(figure);
  const given = figure.parts.filter(({ count }) => count > 0);
  return given.length === 1 ? (given[0] ?? null) : null;
}

/** The figure with which another is compared. */
export interface Against {
  readonly figure: Figure | null;
  /** It is the answer of one survey. */
  readonly isOne: boolean;
  /** It is of a wider place, so its sum says nothing here. */
  readonly isWider: boolean;
}

/**
 * Says what stands beside a figure: the same of an earlier year, or of a wider place. Among choices it is the
 * one that the figure itself names. One survey is said as it is beside another one; beside several it is a
 * sum or a share of one.
 * @returns `null`: there is nothing to compare it with
 */
export function sayBeside(own: Figure, isOne: boolean, { figure, ...other }: Against): Sentence | null {
  if (figure === null) return null;
  if (figure.kind === 'rows') return other.isWider ? null : say(figure, isOne && other.isOne);
  if (figure.answered === 0) return null;
  if (isOne && other.isOne) return say(figure, true);
  const answered = { part: figure.answered, of: figure.asked };
  if (figure.kind === 'number' && figure.spread && other.isWider)
    return { says: 'mean', number: figure.spread.mean, answered };
  const named = own.kind === 'shares' && figure.kind === 'shares' ? namedPart(own, isOne) : null;
  return named && figure.kind === 'shares' ? sayPart(figure, named) : say(figure, false);
}

/** Says how often one choice was given, which may be never. */
export function sayPart({ parts, asked: of }: SharesFigure, { name, label }: Omit<Part, 'count'>): Sentence {
  const part = parts.find((each) => each.name === name) ?? { name, label, count: 0 };
  return { says: 'leading', part, share: { part: part.count, of } };
}

/** A line of a figure's table: what is counted, and how many of how many. */
export interface Line {
  /** `null`: they have no answer. */
  readonly of: Omit<Part, 'count'> | Omit<Bar, 'count'> | null;
  readonly share: Share;
}

/** Returns the lines behind a figure, 'no answer' as the last. Empty: there is nothing to set beside each other. */
export function linesOf(figure: Figure): readonly Line[] {
  if (figure.kind === 'rows' || figure.kind === 'held') return [];
  const { asked: of, answered } = figure;
  const none: readonly Line[] = answered < of ? [{ of: null, share: { part: of - answered, of } }] : [];
  const lines =
    figure.kind === 'number'
      ? (figure.spread?.bars ?? []).map(
          ({ count, ...bar }): Line => ({ of: bar, share: { part: count, of } }),
        )
      : figure.parts.map(({ count, ...part }): Line => ({ of: part, share: { part: count, of } }));
  return [...lines, ...none];
}
