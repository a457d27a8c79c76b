import type { ServerView } from '../support/server/server-view.ts';
import { HAMLET, type RowKind, STREET } from './spots.ts';

/** A row on the server. */
export interface HeldRow {
  readonly name: string | null;
  readonly answer: number | null;
  readonly inner: readonly HeldRow[];
}

/** The survey on the server, as a screen would show it. */
export interface Held {
  /** The fields in conflict, one for each conflict. */
  readonly conflicts: readonly string[];
  readonly inVillage: number | null;
  readonly hamlets: readonly HeldRow[];
}

type Json = Readonly<Record<string, unknown>>;

const rowsIn = (list: unknown, { nameField, answerField }: RowKind): HeldRow[] =>
  (Array.isArray(list) ? (list as Json[]) : []).map((row) => ({
    name: (row[nameField] as string | undefined) ?? null,
    answer: (row[answerField] as number | undefined) ?? null,
    inner: rowsIn(row['streets'], STREET),
  }));

/** Reads the survey; `null`: it is deleted. */
export async function heldBy(server: ServerView, surveyId: string): Promise<Held | null> {
  const survey = await server.read(surveyId);
  if (!survey) return null;
  const { village_households = null, hamlets } = (survey['habitation'] ?? {}) as Json;
  return {
    conflicts: survey.conflicts.map(({ field }) => field),
    inVillage: village_households as number | null,
    hamlets: rowsIn(hamlets, HAMLET),
  };
}

/** Returns every row of a survey, those in rows among them. */
export const allRows = (rows: readonly HeldRow[]): readonly HeldRow[] =>
  rows.flatMap((row) => [row, ...allRows(row.inner)]);
