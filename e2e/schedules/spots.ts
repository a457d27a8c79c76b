import type { ServerHistoryLine } from '../support/server/server-view.ts';

/** The rows of one repeat of the amenities form, in the words of the screen and of the server. */
export interface RowKind {
  readonly heading: string;
  /** The question by whose answer a row goes. Every row gets another one, and keeps it. */
  readonly name: string;
  /** The question that people answer: a number. */
  readonly answer: string;
  readonly nameField: string;
  readonly answerField: string;
}

export const HAMLET: RowKind = {
  heading: 'Hamlets',
  name: 'Hamlet',
  answer: 'Households in the hamlet',
  nameField: 'hamlet_name',
  answerField: 'hamlet_households',
};

export const STREET: RowKind = {
  heading: 'Streets',
  name: 'Street',
  answer: 'Length',
  nameField: 'street_name',
  answerField: 'street_length_m',
};

/** The module in which people work. */
export const MODULE = 'Hamlets and streets';

/** The question of the module that stands in no row. */
export const VILLAGE = {
  label: 'Households in the village',
  field: 'habitation.village_households',
} as const;

/** A row, by its name. */
export interface NamedRow {
  readonly kind: RowKind;
  readonly name: string;
  /** The row in which it stands. */
  readonly outer: NamedRow | null;
}

/** What somebody changes: a question outside of rows, or in a row its answer, its name, or whether and where it is there. */
export interface Spot {
  readonly row: NamedRow | null;
  readonly what: 'answer' | 'name' | 'place';
}

export const IN_VILLAGE: Spot = { row: null, what: 'answer' };

/** Returns a spot in words. */
export const spotName = ({ row, what }: Spot): string => (row ? `${what} of ${row.name}` : VILLAGE.label);

/** Returns the path of a row, by the history of its survey; `null`: the server has never heard of it. */
export function pathOfRow(history: readonly ServerHistoryLine[], { kind, name }: NamedRow): string | null {
  const end = `/${kind.nameField}`;
  const named = history
    .flatMap(({ changes }) => changes)
    .find(({ field, now, mine }) => field.endsWith(end) && (now === name || mine === name));
  return named ? named.field.slice(0, -end.length) : null;
}

/** Returns the path of a spot, by the history of its survey; `null`: the server has never heard of its row. */
export function pathOf(history: readonly ServerHistoryLine[], { row, what }: Spot): string | null {
  if (!row) return VILLAGE.field;
  const path = pathOfRow(history, row);
  if (path === null || what === 'place') return path;
  return `${path}/${what === 'name' ? row.kind.nameField : row.kind.answerField}`;
}
