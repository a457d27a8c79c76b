import type { UserInfo } from '@sampark/core/access/roles';
import { guarded, quoted } from '@sampark/core/survey/csv-cell';
import type { NestedValue } from '@sampark/core/wire/nested-rows';
import { makeZip } from 'client-zip';
import type { Context } from '../context.ts';
import { inOneReading } from '../readings.ts';
import {
  type AnswerNode,
  type FormSchema,
  type RepeatPath,
  repeatsOf,
  type SchemaNode,
} from './form-schema.ts';
import { type FormSurvey, type SurveysRequest, surveysOfForm } from './form-surveys.ts';
import { plainRows } from './plain-rows.ts';
import type { Answers } from './row-template.ts';
import { nodesOf } from './select.ts';
import { systemOf } from './system.ts';
import { type ByteText, byteText, remembered } from './text/byte-text.ts';
import { filled, type GapValues, gappedDraft } from './text/gapped-text.ts';
import { gatherPieces } from './text/pieces.ts';

type Cell = string | number | null;

const GEO_PARTS = ['Latitude', 'Longitude', 'Altitude', 'Accuracy'];

/** A question of a table, and the name of its column. */
interface Column {
  readonly name: string;
  readonly node: AnswerNode;
}

/** Returns the answers of a table as they stand in its columns: groups are flat, rows have tables of their own. */
const columnsIn = (nodes: readonly SchemaNode[], prefix = ''): readonly Column[] =>
  nodes.flatMap((node) => {
    const name = `${prefix}${node.given}`;
    if (node.kind === 'repeat') return [];
    return node.kind === 'group' ? columnsIn(node.children, `${name}-`) : [{ name, node }];
  });

const headingsOf = (columns: readonly Column[]): readonly string[] =>
  columns.flatMap(({ name, node }) =>
    node.type === 'geopoint' ? GEO_PARTS.map((part) => `${name}-${part}`) : [name],
  );

const textCell = (text: string): ByteText => byteText(quoted(guarded(text)));
/** Writes the cell of a text that stands in many rows. */
const usualTextCell = remembered(textCell);

const cellText = (cell: Cell): ByteText => {
  if (typeof cell === 'string') return usualTextCell(cell);
  return (cell === null ? '' : String(cell)) as ByteText;
};

const line = (cells: readonly Cell[]): ByteText => `${cells.map(cellText).join(',')}\r\n` as ByteText;

const plainAnswer = (answer: NestedValue | undefined): Cell => {
  if (Array.isArray(answer)) return answer.join(' ');
  return typeof answer === 'number' || typeof answer === 'string' ? answer : null;
};

/** Writes an answer as it stands in its column; a position has a cell for each of its parts. */
function answerText({ type }: AnswerNode, answer: NestedValue | undefined): ByteText {
  const plain = plainAnswer(answer);
  if (type !== 'geopoint') return cellText(plain);
  const parts = String(plain ?? '').split(/\s+/);
  return GEO_PARTS.map((_, at) => cellText(parts[at] ? Number(parts[at]) : null)).join(',') as ByteText;
}

/** Writes the answers of a row. */
type WriteAnswers = (answers: Answers) => ByteText;

/** Makes what writes the answers of a table's rows: most are empty, and only the others are looked at. */
function answersWriter(columns: readonly Column[]): WriteAnswers {
  const draft = gappedDraft();
  const places = new Map<string, { readonly node: AnswerNode; readonly at: number }>();
  for (const [number, { node }] of columns.entries()) {
    if (number > 0) draft.add(',');
    places.set(node.key, { node, at: draft.leave(answerText(node, undefined)) });
  }
  const text = draft.text();
  return (answers) => {
    const values: GapValues = new Array(text.gaps.length);
    for (const key of Object.keys(answers)) {
      const place = places.get(key);
      if (place !== undefined) values[place.at] = answerText(place.node, answers[key]);
    }
    return filled(text, values);
  };
}

const SYSTEM_HEADINGS = [
  ...['KEY', 'SubmitterID', 'SubmitterName', 'AttachmentsPresent', 'AttachmentsExpected'],
  ...['Status', 'ReviewState', 'DeviceID', 'Edits', 'FormVersion'],
];

/** Writes the lines that a survey has in a table. */
function linesOf(
  { shown, files }: FormSurvey,
  { schema, path }: { readonly schema: FormSchema; readonly path: RepeatPath },
  write: WriteAnswers,
): ByteText {
  if (path.length > 0)
    return plainRows(shown, schema, path)
      .map(({ answers, parentKey, key }) => `${write(answers)},${textCell(parentKey)},${textCell(key)}\r\n`)
      .join('') as ByteText;
  const { survey } = shown;
  const system = systemOf(shown, files);
  const known = line([
    ...[system.submitterId, system.submitterName, system.attachmentsPresent],
    ...[system.attachmentsExpected, system.status, system.reviewState, system.deviceId, system.edits],
    system.formVersion,
  ]);
  const answers = write({ ...survey.values, panchayat_id: survey.panchayat_id });
  return `${cellText(system.submissionDate)},${answers},${textCell(survey.survey_id)},${known}` as ByteText;
}

/** Writes a table of a form as CSV, in the columns of ODK Central. @param path the repeat; empty: the table of surveys */
export async function* csvOfTable(
  context: Context,
  user: UserInfo,
  request: SurveysRequest & { readonly schema: FormSchema },
  path: RepeatPath,
): AsyncGenerator<Buffer> {
  const { schema } = request;
  const columns = columnsIn(nodesOf(schema, path));
  const headings =
    path.length === 0
      ? ['SubmissionDate', ...headingsOf(columns), ...SYSTEM_HEADINGS]
      : [...headingsOf(columns), 'PARENT_KEY', 'KEY'];
  const pieces = gatherPieces();
  pieces.add(line(headings));
  yield* pieces.take();
  const write = answersWriter(columns);
  const make = (survey: FormSurvey) => pieces.add(linesOf(survey, { schema, path }, write));
  for await (const _ of surveysOfForm(context, user, request, { make })) yield* pieces.take();
}

/** Returns the name of each table's file: that of a repeat has a number where others have the same name. */
function namesOf(form: string, paths: readonly RepeatPath[]): readonly string[] {
  const names = paths.map((path) => path.at(-1)?.given ?? '');
  return names.map((name, at) => {
    if (name === '') return `${form}.csv`;
    const same = names.filter((each) => each === name).length;
    const number = names.slice(0, at + 1).filter((each) => each === name).length;
    return `${form}-${name}${same > 1 ? `~${number}` : ''}.csv`;
  });
}

/** Packs all tables of a form as CSV files. They come as they are read. */
export function csvArchive(
  context: Context,
  user: UserInfo,
  request: SurveysRequest & { readonly schema: FormSchema },
): ReadableStream<Uint8Array> {
  const { form, children } = request.schema;
  const paths: readonly RepeatPath[] = [[], ...repeatsOf(children)];
  const names = namesOf(form.name, paths);
  const whole = inOneReading(context);
  async function* files() {
    for (const [at, path] of paths.entries())
      yield {
        name: names[at] ?? '',
        input: csvOfTable(whole, user, request, path),
        lastModified: new Date(context.clock()),
      };
  }
  return makeZip(files());
}
