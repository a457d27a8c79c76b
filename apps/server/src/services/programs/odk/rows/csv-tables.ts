import type { UserInfo } from '@sampark/core/access/roles';
import { guarded, quoted } from '@sampark/core/survey/csv-cell';
import type { NestedValue } from '@sampark/core/wire/nested/nested-rows';
import { makeZip } from 'client-zip';
import type { Context } from '../../../context.ts';
import { inOneReading } from '../../../readings.ts';
import {
  type AnswerNode,
  type FormSchema,
  type RepeatPath,
  repeatsOf,
  type SchemaNode,
} from '../form-schema.ts';
import { nodesOf } from '../select.ts';
import { type SystemName, systemOf } from '../system.ts';
import { type ByteText, byteText, numberText, remembered } from '../text/byte-text.ts';
import { type Answers, answersInGaps, filled, type GapOfQuestion, gappedDraft } from '../text/gapped-text.ts';
import { gatherPieces } from '../text/pieces.ts';
import { type FormSurvey, type SurveysRequest, surveysOfForm } from './form-surveys.ts';
import { plainRows } from './plain-rows.ts';
import { PANCHAYAT_ID } from './row-template.ts';

type Cell = string | number | null;

const GEO_PARTS = ['Latitude', 'Longitude', 'Altitude', 'Accuracy'];

/** A question of a table, and the name of its column. */
interface Column {
  readonly name: string;
  readonly node: AnswerNode;
}

/** Returns the columns of a table: groups are flat, and rows have tables of their own. */
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

/** Writes a cell. */
type WriteCell = (cell: Cell) => ByteText;

/** Makes a function that writes cells. @param writeText writes those that are texts */
const cellWriter =
  (writeText: typeof textCell): WriteCell =>
  (cell) => {
    if (typeof cell === 'string') return writeText(cell);
    return cell === null ? ('' as ByteText) : numberText(cell);
  };

const line = (cells: readonly Cell[], write: WriteCell): ByteText =>
  `${cells.map(write).join(',')}\r\n` as ByteText;

const plainAnswer = (answer: NestedValue): Cell => {
  if (Array.isArray(answer)) return answer.join(' ');
  return typeof answer === 'number' || typeof answer === 'string' ? answer : null;
};

/** Writes a position: a cell for each of its parts. */
function positionText(answer: NestedValue, write: WriteCell): ByteText {
  const parts = String(plainAnswer(answer) ?? '').split(/\s+/);
  return GEO_PARTS.map((_, at) => write(parts[at] ? Number(parts[at]) : null)).join(',') as ByteText;
}

/** Writes the answers of a survey, or of a row in one. @param panchayatId the survey's; `undefined`: it is a row */
type WriteAnswers = (answers: Answers, panchayatId?: string) => ByteText;

/** Makes a function that writes the answers of a line. Most are empty, so it begins with an empty line and looks only at the others. */
function answersWriter(columns: readonly Column[], cell: WriteCell): WriteAnswers {
  const draft = gappedDraft();
  const questions = new Map<string, GapOfQuestion>();
  for (const [number, { node }] of columns.entries()) {
    if (number > 0) draft.add(',');
    const write = (answer: NestedValue) =>
      node.type === 'geopoint' ? positionText(answer, cell) : cell(plainAnswer(answer));
    questions.set(node.key, { at: draft.leave(write(null)), write });
  }
  const text = draft.text();
  const panchayat = questions.get(PANCHAYAT_ID);
  return (answers, panchayatId) => {
    const values = answersInGaps(text, questions, answers);
    if (panchayat !== undefined && panchayatId !== undefined) values[panchayat.at] = cell(panchayatId);
    return filled(text, values);
  };
}

/**
 * The columns of ODK Central behind a submission's answers and its key: the headings, and what each column
 * holds.
 */
const SYSTEM_COLUMNS: readonly (readonly [heading: string, holds: SystemName])[] = [
  ['SubmitterID', 'submitterId'],
  ['SubmitterName', 'submitterName'],
  ['AttachmentsPresent', 'attachmentsPresent'],
  ['AttachmentsExpected', 'attachmentsExpected'],
  ['Status', 'status'],
  ['ReviewState', 'reviewState'],
  ['DeviceID', 'deviceId'],
  ['Edits', 'edits'],
  ['FormVersion', 'formVersion'],
];

/** Writes the lines that a survey has in a table. */
function linesOf(
  { shown, files }: FormSurvey,
  { schema, path }: { readonly schema: FormSchema; readonly path: RepeatPath },
  { write, cell }: { readonly write: WriteAnswers; readonly cell: WriteCell },
): ByteText {
  if (path.length > 0)
    return plainRows(shown, schema, path)
      .map(({ answers, parentKey, key }) => `${write(answers)},${textCell(parentKey)},${textCell(key)}\r\n`)
      .join('') as ByteText;
  const { survey } = shown;
  const system = systemOf(shown, files);
  const known = line(
    SYSTEM_COLUMNS.map(([, holds]) => system[holds]),
    cell,
  );
  const answers = write(survey.values, survey.panchayat_id);
  return `${cell(system.submissionDate)},${answers},${textCell(survey.survey_id)},${known}` as ByteText;
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
      ? ['SubmissionDate', ...headingsOf(columns), 'KEY', ...SYSTEM_COLUMNS.map(([heading]) => heading)]
      : [...headingsOf(columns), 'PARENT_KEY', 'KEY'];
  const pieces = gatherPieces();
  const cell = cellWriter(remembered(textCell));
  pieces.add(line(headings, cell));
  yield* pieces.take();
  const writers = { write: answersWriter(columns, cell), cell };
  const make = (survey: FormSurvey) => pieces.add(linesOf(survey, { schema, path }, writers));
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
