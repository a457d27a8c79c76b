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
import { piecesOf } from './pieces.ts';
import { plainRows } from './plain-rows.ts';
import type { Answers } from './row-template.ts';
import { nodesOf } from './select.ts';
import { systemOf } from './system.ts';

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

const cellText = (cell: Cell): string => {
  if (typeof cell === 'string') return quoted(guarded(cell));
  return cell === null ? '' : String(cell);
};

const line = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

const plainAnswer = (answer: NestedValue | undefined): Cell => {
  if (Array.isArray(answer)) return answer.join(' ');
  return typeof answer === 'number' || typeof answer === 'string' ? answer : null;
};

/** Writes an answer as it stands in its column; a position has a cell for each of its parts. */
function answerText({ node }: Column, answer: NestedValue | undefined): string {
  const plain = plainAnswer(answer);
  if (node.type !== 'geopoint') return cellText(plain);
  const parts = String(plain ?? '').split(/\s+/);
  return GEO_PARTS.map((_, at) => cellText(parts[at] ? Number(parts[at]) : null)).join(',');
}

/** Writes the answers of a row. */
type WriteAnswers = (answers: Answers) => string;

/** Makes what writes the answers of a table's rows: most are empty, and only the others are looked at. */
function answersWriter(columns: readonly Column[]): WriteAnswers {
  const empty = columns.map((column) => answerText(column, undefined));
  const places = new Map(columns.map((column, at) => [column.node.key, { column, at }]));
  return (answers) => {
    const cells = [...empty];
    for (const key of Object.keys(answers)) {
      const place = places.get(key);
      if (place !== undefined) cells[place.at] = answerText(place.column, answers[key]);
    }
    return cells.join(',');
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
): string {
  if (path.length > 0)
    return plainRows(shown, schema, path)
      .map(({ answers, parentKey, key }) => `${write(answers)},${line([parentKey, key])}`)
      .join('');
  const { survey } = shown;
  const system = systemOf(shown, files);
  const known = line([
    ...[survey.survey_id, system.submitterId, system.submitterName, system.attachmentsPresent],
    ...[system.attachmentsExpected, system.status, system.reviewState, system.deviceId, system.edits],
    system.formVersion,
  ]);
  const answers = write({ ...survey.values, panchayat_id: survey.panchayat_id });
  return `${cellText(system.submissionDate)},${answers},${known}`;
}

/** Writes a table of a form as CSV, in the columns of ODK Central. @param path the repeat; empty: the table of surveys */
export async function* csvOfTable(
  context: Context,
  user: UserInfo,
  request: SurveysRequest & { readonly schema: FormSchema },
  path: RepeatPath,
): AsyncGenerator<string> {
  const { schema } = request;
  const columns = columnsIn(nodesOf(schema, path));
  yield line(
    path.length === 0
      ? ['SubmissionDate', ...headingsOf(columns), ...SYSTEM_HEADINGS]
      : [...headingsOf(columns), 'PARENT_KEY', 'KEY'],
  );
  const write = answersWriter(columns);
  const make = (survey: FormSurvey) => linesOf(survey, { schema, path }, write);
  for await (const lines of surveysOfForm(context, user, request, { make })) {
    yield* piecesOf(lines, '');
  }
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
