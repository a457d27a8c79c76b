/** The type as which an expression may take an answer. */
export type AnswerKind =
  /** A number whose text is the same in both engines. */
  | 'integer'
  /** A number that ODK's engine writes in its own way, as `3.0`. */
  | 'decimal'
  | 'text'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'one'
  | 'many'
  | 'repeat'
  /** Only asked whether it is there. */
  | 'other';

/** A node that expressions may name. */
export interface Named {
  readonly name: string;
  readonly kind: AnswerKind;
  /** The repeats around it, from the outside. */
  readonly repeats: readonly string[];
  /** How many groups lie between it and the row, or the form. */
  readonly depth: number;
  /** It, or something around it, is asked only where something holds. */
  readonly conditional: boolean;
  /** The names of its choices. */
  readonly choices: readonly string[];
}

/** The surroundings of an expression. */
export interface Place {
  /** The nodes that come before it. */
  readonly known: readonly Named[];
  readonly repeats: readonly string[];
  /** How many groups lie between it and the row, or the form. */
  readonly depth: number;
}

const isShared = ({ repeats }: Named, place: Place): boolean =>
  repeats.every((name, at) => place.repeats[at] === name);

export const ref = ({ name }: Named): string => `\${${name}}`;

/** Writes a name, or the way to a node that stands outermost in the same row. */
export const way = ({ name, repeats, depth }: Named, place: Place): string =>
  depth === 0 && repeats.length === place.repeats.length
    ? `${'../'.repeat(place.depth + 1)}${name}`
    : `\${${name}}`;

/** Returns what has one value here. */
export const single = (place: Place, ...kinds: AnswerKind[]): readonly Named[] =>
  place.known.filter((each) => kinds.includes(each.kind) && isShared(each, place));

/**
 * Returns what has a value in each of several rows. ODK's engine keeps what is not relevant in sets of nodes, and ours
 * leaves it out, as JavaRosa does: it is what is always relevant.
 */
export const several = (place: Place, ...kinds: AnswerKind[]): readonly Named[] =>
  place.known.filter((each) => kinds.includes(each.kind) && !isShared(each, place) && !each.conditional);
