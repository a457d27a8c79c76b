import { createHash } from 'node:crypto';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { knownFields } from '@sampark/core/forms/known-fields';
import { ROW_KEY } from '@sampark/core/survey/row-path';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { type NestedRow, type NestedValue, nestRows } from '@sampark/core/wire/nested-rows';
import type { ShownSurvey } from '../shares/reader.ts';
import {
  type AnswerNode,
  type FormSchema,
  parentColumnOf,
  type RepeatNode,
  type RepeatPath,
  type SchemaNode,
  SUBMISSIONS,
} from './form-schema.ts';
import { geoValue } from './geo.ts';
import type { Selection } from './select.ts';
import { type FileCount, systemOf } from './system.ts';

/** A row as OData has it. */
export type ODataRow = Record<string, unknown>;

/** How rows are written. */
export interface Writing {
  readonly selection: Selection;
  /** Whether rows in rows come along. */
  readonly expand: boolean;
  /** Whether positions are well-known text; else GeoJSON. */
  readonly wkt: boolean;
}

/** What a survey or a row holds, by the keys of its answers. */
export type Answers = Readonly<Record<string, NestedValue>>;

/** What a row stands in: the survey and the rows around it, by their repeats and ids, with its own. */
interface Place {
  readonly survey_id: string;
  readonly rows: readonly { readonly repeat: RepeatNode; readonly id: string }[];
}

/**
 * Returns the id of a row, or of the survey where it stands in no row. It follows from the rows' own ids, so it stays when other rows come
 * and go.
 */
function idOf({ survey_id, rows }: Place): string {
  if (rows.length === 0) return survey_id;
  const steps = rows.map(({ repeat, id }) => `${repeat.path}${id}`);
  return createHash('sha1')
    .update(JSON.stringify([survey_id, ...steps]))
    .digest('hex');
}

const quoted = (id: string): string => `('${encodeURIComponent(id).replaceAll("'", '%27')}')`;

/** Returns the address of the rows of a repeat in a survey, or in a row. */
function linkTo(repeat: RepeatNode, place: Place): string {
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

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[-+]\d{2}:\d{2})$/;

/** Writes an answer; an empty one is null. */
function answerOf({ type }: AnswerNode, value: NestedValue | undefined, wkt: boolean): unknown {
  const answer = value as Value | undefined;
  if (isEmpty(answer) || answer === undefined || answer === null) return null;
  const text = Array.isArray(answer) ? answer.join(' ') : String(answer);
  switch (type) {
    case 'int':
    case 'decimal':
      return typeof answer === 'number' ? answer : null;
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return geoValue(type, text, wkt);
    case 'dateTime':
      return MOMENT.test(text) ? text : null;
    default:
      return text;
  }
}

/** Returns the rows of a repeat in a survey or a row. */
export const rowsAt = (answers: Answers, repeat: RepeatNode): readonly NestedRow[] => {
  const rows = Object.hasOwn(answers, repeat.key) ? answers[repeat.key] : undefined;
  return Array.isArray(rows) ? (rows as readonly NestedRow[]) : [];
};

const within = (place: Place, repeat: RepeatNode, row: NestedRow): Place => ({
  ...place,
  rows: [...place.rows, { repeat, id: row[ROW_KEY] }],
});

/** Writes what a survey, a row or a group holds into an object. */
function writeNodes(
  into: ODataRow,
  nodes: readonly SchemaNode[],
  answers: Answers,
  place: Place,
  how: Pick<Writing, 'expand' | 'wkt'>,
): ODataRow {
  for (const node of nodes) {
    if (node.kind === 'answer') {
      const value = Object.hasOwn(answers, node.key) ? answers[node.key] : undefined;
      into[node.name] = answerOf(node, value, how.wkt);
    } else if (node.kind === 'group') {
      into[node.name] = writeNodes({}, node.children, answers, place, how);
    } else {
      into[`${node.name}@odata.navigationLink`] = linkTo(node, place);
      if (!how.expand) continue;
      into[node.name] = rowsAt(answers, node).map((row) => {
        const inside = within(place, node, row);
        return writeNodes({ __id: idOf(inside) }, node.children, row, inside, how);
      });
    }
  }
  return into;
}

/** Returns a survey's answers by their keys, its rows in lists. Its newest form says which there are. */
export function answersOf({ survey }: ShownSurvey, form: FormDefinition): Answers {
  return { ...nestRows(survey.values, knownFields(form)), panchayat_id: survey.panchayat_id };
}

/** Returns the names of the files that a survey's answers name, each once. */
export const filesOf = ({ values }: Pick<ServerSurvey, 'values'>): readonly string[] => [
  ...new Set(
    Object.values(values).filter(
      (value): value is string => typeof value === 'string' && readAttachmentName(value) !== null,
    ),
  ),
];

/** Writes a survey as a row of the table of surveys. */
export function submissionRow(
  shown: ShownSurvey,
  { form }: FormSchema,
  { selection, ...how }: Writing,
  files: FileCount,
): ODataRow {
  const row: ODataRow = selection.withId ? { __id: shown.survey.survey_id } : {};
  if (selection.system.size > 0) {
    const all = Object.entries(systemOf(shown, files));
    row['__system'] = Object.fromEntries(all.filter(([name]) => selection.system.has(name as never)));
  }
  const place = { survey_id: shown.survey.survey_id, rows: [] };
  return writeNodes(row, selection.children, answersOf(shown, form), place, how);
}

/** Writes the rows of a repeat in a survey, in their order. */
export function repeatRows(
  shown: ShownSurvey,
  { form }: FormSchema,
  path: RepeatPath,
  { selection, ...how }: Writing,
): readonly { readonly id: string; readonly parent: string; readonly row: ODataRow }[] {
  const parentColumn = parentColumnOf(path);
  const walk = (
    [repeat, ...inner]: RepeatPath,
    answers: Answers,
    place: Place,
  ): ReturnType<typeof repeatRows> => {
    if (repeat === undefined) return [];
    return rowsAt(answers, repeat).flatMap((each) => {
      const inside = within(place, repeat, each);
      if (inner.length > 0) return walk(inner, each, inside);
      const [id, parent] = [idOf(inside), idOf(place)];
      const row: ODataRow = selection.withId ? { __id: id } : {};
      writeNodes(row, selection.children, each, inside, how);
      if (selection.withParent) row[parentColumn] = parent;
      return [{ id, parent, row }];
    });
  };
  return walk(path, answersOf(shown, form), { survey_id: shown.survey.survey_id, rows: [] });
}
