import type { UserInfo } from '@sampark/core/access/roles';
import { guarded, quoted } from '@sampark/core/survey/csv-cell';
import { makeZip } from 'client-zip';
import type { Context } from '../context.ts';
import { type FormSchema, type RepeatPath, repeatsOf, type SchemaNode } from './form-schema.ts';
import { type FormSurvey, type SurveysRequest, surveysOfForm } from './form-surveys.ts';
import { type PlainRow, plainRows } from './plain-rows.ts';
import { systemOf } from './system.ts';

type Cell = string | number | null;

const GEO_PARTS = ['Latitude', 'Longitude', 'Altitude', 'Accuracy'];

/** Returns the answers of a table as they stand in its columns: groups are flat, rows have tables of their own. */
const columnsIn = (nodes: readonly SchemaNode[], prefix = ''): readonly (readonly [string, SchemaNode])[] =>
  nodes.flatMap((node) => {
    const name = `${prefix}${node.given}`;
    if (node.kind === 'repeat') return [];
    return node.kind === 'group' ? columnsIn(node.children, `${name}-`) : [[name, node] as const];
  });

const headingsIn = (nodes: readonly SchemaNode[]): readonly string[] =>
  columnsIn(nodes).flatMap(([name, node]) =>
    node.kind === 'answer' && node.type === 'geopoint' ? GEO_PARTS.map((part) => `${name}-${part}`) : [name],
  );

const cellsIn = (nodes: readonly SchemaNode[], row: PlainRow): readonly Cell[] =>
  columnsIn(nodes).flatMap(([, node]) => {
    if (node.kind !== 'answer') return [];
    const answer = row.answer(node.key);
    if (node.type !== 'geopoint') return [answer];
    const parts = String(answer ?? '').split(/\s+/);
    return GEO_PARTS.map((_, at) => (parts[at] ? Number(parts[at]) : null));
  });

const line = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? guarded(cell) : String(cell ?? ''))).join(',')}\r\n`;

const SYSTEM_HEADINGS = [
  ...['KEY', 'SubmitterID', 'SubmitterName', 'AttachmentsPresent', 'AttachmentsExpected'],
  ...['Status', 'ReviewState', 'DeviceID', 'Edits', 'FormVersion'],
];

function linesOf(survey: FormSurvey, schema: FormSchema, path: RepeatPath): readonly string[] {
  const rows = plainRows(survey.shown, schema, path);
  const nodes = path.at(-1)?.children ?? schema.children;
  if (path.length > 0) return rows.map((row) => line([...cellsIn(nodes, row), row.parentKey, row.key]));
  const system = systemOf(survey.shown, survey.files);
  return rows.map((row) =>
    line([
      ...[system.submissionDate, ...cellsIn(nodes, row), row.key, system.submitterId],
      ...[system.submitterName, system.attachmentsPresent, system.attachmentsExpected, system.status],
      ...[system.reviewState, system.deviceId, system.edits, system.formVersion],
    ]),
  );
}

/** Writes a table of a form as CSV, in the columns of ODK Central. @param path the repeat; empty: the table of surveys */
export async function* csvOfTable(
  context: Context,
  user: UserInfo,
  request: SurveysRequest & { readonly schema: FormSchema },
  path: RepeatPath,
): AsyncGenerator<string> {
  const { schema } = request;
  const repeat = path.at(-1);
  yield line(
    repeat === undefined
      ? ['SubmissionDate', ...headingsIn(schema.children), ...SYSTEM_HEADINGS]
      : [...headingsIn(repeat.children), 'PARENT_KEY', 'KEY'],
  );
  for await (const surveys of surveysOfForm(context, user, request)) {
    const lines = surveys.flatMap((survey) => linesOf(survey, schema, path));
    if (lines.length > 0) yield lines.join('');
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
  async function* files() {
    for (const [at, path] of paths.entries())
      yield {
        name: names[at] ?? '',
        input: csvOfTable(context, user, request, path),
        lastModified: new Date(context.clock()),
      };
  }
  return makeZip(files());
}
