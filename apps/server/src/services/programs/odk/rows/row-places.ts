import { createHash } from 'node:crypto';
import { ROW_KEY } from '@sampark/core/survey/row-path';
import type { NestedRow } from '@sampark/core/wire/nested/nested-rows';
import { type RepeatNode, SUBMISSIONS } from '../form-schema.ts';

/** The place of a row: the survey and the rows around it, by their repeats and ids, with its own. */
export interface Place {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly rows: readonly { readonly repeat: RepeatNode; readonly id: string }[];
}

/**
 * Returns the id of a row, or of the survey where it stands in no row. It follows from the rows' own ids, so it stays when other rows come
 * and go.
 */
export function idOf({ survey_id, rows }: Place): string {
  if (rows.length === 0) return survey_id;
  const steps = rows.map(({ repeat, id }) => `${repeat.path}${id}`);
  return createHash('sha1')
    .update(JSON.stringify([survey_id, ...steps]))
    .digest('hex');
}

const quoted = (id: string): string => `('${encodeURIComponent(id).replaceAll("'", '%27')}')`;

/** Returns the address of the rows of a repeat in a survey, or in a row. */
export function linkTo(repeat: RepeatNode, place: Place): string {
  const names = [...repeat.around, repeat.name];
  const ids = new Map(
    place.rows.map((row, at) => [
      row.repeat.around.length,
      idOf({ ...place, rows: place.rows.slice(0, at + 1) }),
    ]),
  );
  const steps = names.map((name, at) => {
    const id = ids.get(at);
    return id === undefined ? encodeURIComponent(name) : `${encodeURIComponent(name)}${quoted(id)}`;
  });
  return [`${SUBMISSIONS}${quoted(place.survey_id)}`, ...steps].join('/');
}

/** Returns the place of a row. */
export const within = (place: Place, repeat: RepeatNode, row: NestedRow): Place => ({
  ...place,
  rows: [...place.rows, { repeat, id: row[ROW_KEY] }],
});
