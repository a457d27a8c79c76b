import type { Item } from '../../definition/definition.ts';
import { type Common, expressionOf } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { newReport } from '../problems.ts';
import { allowParameters, type Parameters } from '../questions/parameters.ts';
import { type Kind, kindOf } from '../questions/question-types.ts';
import { OF_FILES } from '../questions/selects.ts';
import type { Reading } from '../reading.ts';
import type { Settings } from '../settings.ts';
import { ENTITIES } from '../sheets/columns.ts';
import type { Sheet } from '../sheets/sheets.ts';
import { placeOf, type Row, tableOf, valueOf } from '../sheets/table.ts';

/** Returns the list of which a kind asks for one or several from a file: `household`, however the file is written. */
function listOfFile(kind: Kind): string | null {
  if (kind.kind === 'bad_list_file') return kind.file;
  return kind.kind === 'select' && kind.file !== null ? kind.list : null;
}

/** Returns the types of records that a workbook knows by itself: those that it makes, and those that its surveys are about. */
function ownTypes(entities: Sheet | undefined, settings: Settings): readonly string[] {
  const rows = entities
    ? [...tableOf(entities, ENTITIES, newReport(), settings.otherTexts, LIMITS.surveyRows).rows]
    : [];
  return [...rows.map((row) => valueOf(row, 'list_name')), settings.subject ?? ''];
}

/**
 * Returns the types of records of which the rows of a workbook choose, as `select_one_from_file household.csv`, or without the ending.
 * A file of that name that came with the workbook goes before.
 * @param known the types of which there are records elsewhere
 */
export function typesChosen(
  rows: readonly Row[],
  {
    entities,
    settings,
    known,
    isThere,
  }: {
    readonly entities: Sheet | undefined;
    readonly settings: Settings;
    readonly known: ReadonlySet<string>;
    readonly isThere: (file: string) => boolean;
  },
): ReadonlySet<string> {
  const types = new Set([...known, ...ownTypes(entities, settings)]);
  const lists = rows.flatMap((row) => listOfFile(kindOf(valueOf(row, 'type'))) ?? []);
  return new Set(lists.filter((list) => types.has(list) && !isThere(`${list}.csv`)));
}

/** Returns a kind as it is meant in this workbook: what looks like a list from a file may be the records of a type. */
export function meantKind(kind: Kind, { records }: Pick<Reading, 'records'>): Kind {
  const list = listOfFile(kind);
  if (list === null || !records.has(list) || !('type' in kind)) return kind;
  if (kind.type !== 'select_one') return { kind: 'not_taken', what: 'several records' };
  return { kind: 'records', records: list };
}

/** Reads a question that chooses a record. Its columns have fixed names, so parameters may say only these. */
export function recordQuestion(
  { records }: Extract<Kind, { kind: 'records' }>,
  row: Row,
  common: Common,
  parameters: Parameters,
  reading: Reading,
): Item[] {
  const { report, listNames } = reading;
  allowParameters(parameters, OF_FILES, row, report);
  const [value, label] = OF_FILES.map((name) => parameters.get(name));
  if ((value ?? 'name') !== 'name')
    report.problem(placeOf(row, 'parameters'), 'parameter_value', { name: 'value' });
  if ((label ?? 'label') !== 'label')
    report.problem(placeOf(row, 'parameters'), 'parameter_value', { name: 'label' });
  if (listNames.has(records)) report.problem(placeOf(row, 'type'), 'instance_twice', { name: records });
  const filter = expressionOf(row, 'choice_filter', reading);
  return [
    {
      type: 'select_record',
      ...common,
      records,
      choices: [],
      ...(filter !== undefined && { choice_filter: filter }),
    },
  ];
}
