import { type MissingColumn, missingHeading, PLACE_LEVELS } from '@sampark/core/places/directory-headings';
import type { RowRefusal } from '@sampark/core/places/directory-row';
import type { WireDirectoryReport } from '@sampark/core/wire/wire-places';
import type { FileProblem } from '../../services/directory/csv-rows.ts';
import type { ImportDirectoryResult } from '../../services/directory/import-directory.ts';
import type { Surroundings } from '../surroundings.ts';

const FILE_PROBLEMS: Readonly<Record<Exclude<FileProblem, MissingColumn>, string>> = {
  empty: 'the file is empty',
  spreadsheet: 'this is a spreadsheet; save it as "CSV UTF-8" and take that file',
  not_utf8: 'the text is not UTF-8; save the file as "CSV UTF-8" and take that file',
  open_quote: 'a quotation mark is opened here and not closed',
  long_row: 'this row is too long; a quotation mark before it may not be closed',
  no_headings: "none of the first ten rows has the directory's headings",
};

const isWhole = (problem: FileProblem): problem is keyof typeof FILE_PROBLEMS => problem in FILE_PROBLEMS;

/** Returns the reason why a whole file was not taken. */
export const fileProblem = (problem: FileProblem): string =>
  isWhole(problem) ? FILE_PROBLEMS[problem] : `the column "${missingHeading(problem)}" is missing`;

const REASONS: Readonly<Record<RowRefusal, string>> = {
  cells: 'the row has more or fewer cells than the headings',
  no_code: 'there is no code',
  bad_code: 'a code is not a whole number',
  no_name: 'there is no name',
  long_name: 'a name is longer than 200 characters',
  bad_version: 'a version is not a whole number',
  older_version: 'a newer version of this place is here already',
  unknown_parent: 'the place above it is not here, and the file does not name it',
  no_block: 'its block is not known: first import the file that ties villages, panchayats and blocks',
  unknown_panchayat:
    'its panchayat is not here: first import the file that ties villages, panchayats and blocks',
  two_blocks: 'the file says another block of this panchayat further up',
};

const isReason = (reason: string): reason is RowRefusal => reason in REASONS;

const NOUNS = {
  state: 'states',
  district: 'districts',
  block: 'blocks',
  panchayat: 'panchayats',
  village: 'villages',
} as const;

/** Writes the report as lines of text. */
export function reportLines(report: WireDirectoryReport): readonly string[] {
  const counted = PLACE_LEVELS.flatMap((level) => {
    const { new: made, renamed, changed } = report.counts[level];
    if (made + renamed + changed === 0) return [];
    return [`${NOUNS[level]}: ${made} new, ${renamed} renamed, ${changed} corrected`];
  });
  const figures = [
    `${report.rows} rows: ${report.unchanged} change nothing, ${report.refused} refused`,
    ...(report.passed_over > 0
      ? [`${report.passed_over} local bodies that are no village's passed over`]
      : []),
    ...counted,
    ...(report.tied > 0 ? [`${report.tied} villages came under a panchayat`] : []),
    ...(report.moved > 0 ? [`${report.moved} panchayats came into another block`] : []),
  ];
  const renamings = report.renamings.map(
    ({ row, code, was, now }) => `row ${row}: ${code}: ${was} is now ${now}`,
  );
  const moves = report.moves.map(
    ({ row, code, was, now }) => `row ${row}: ${code} came from block ${was} into ${now}`,
  );
  const twoNames = report.two_names.map(
    ({ row, code, first, first_row, second, rows }) =>
      `row ${row}: ${code} is ${second} here and ${first} in row ${first_row}, which counts${rows > 1 ? `; ${rows} rows` : ''}`,
  );
  const untold = report.named_twice - report.two_names.reduce((sum, { rows }) => sum + rows, 0);
  return [
    ...figures,
    ...renamings,
    ...moves,
    ...twoNames,
    ...andMore(untold),
    ...report.refusals.flatMap(refusalLines),
  ];
}

const andMore = (count: number): readonly string[] => (count > 0 ? [`  and ${count} more`] : []);

const refusalLines = ({
  reason,
  count,
  lines,
}: WireDirectoryReport['refusals'][number]): readonly string[] => [
  `${count} refused: ${isReason(reason) ? REASONS[reason] : reason}`,
  ...lines.map(({ row, code, value }) => `  row ${row}${code && ` (${code})`}${value && `: ${value}`}`),
  ...andMore(count - lines.length),
];

/** Reports an import. @returns the exit code. Refused rows are no failure: the others were taken */
export function tellImport(
  result: ImportDirectoryResult,
  dryRun: boolean,
  { say, complain }: Pick<Surroundings, 'say' | 'complain'>,
): number {
  switch (result.kind) {
    case 'bad_file':
      complain(`sampark: row ${result.row}: ${fileProblem(result.problem)}. Nothing was changed.`);
      return 1;
    case 'stopped':
      for (const line of reportLines(result.report)) say(line);
      complain(
        dryRun
          ? 'sampark: the check stopped. Nothing was changed.'
          : `sampark: the import stopped behind row ${result.row}. What is said above was done. The same file can be imported again.`,
      );
      return 1;
    case 'done':
      say(dryRun ? 'A dry run: nothing was changed.' : 'Imported.');
      for (const line of reportLines(result.report)) say(line);
      return 0;
  }
}
