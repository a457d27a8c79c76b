import type { Choice, FormDefinition } from '../definition/definition.ts';
import { listNameOf } from '../fields/fields.ts';
import type { FormTest } from '../form-tests/form-test.ts';
import { readTests } from '../form-tests/read-tests.ts';
import { ROOT } from '../xform/paths.ts';
import { checkForm } from './check-form.ts';
import { checkEntities, placeEntities } from './entities/entities.ts';
import { typesChosen } from './entities/records.ts';
import { type Files, fileLists } from './files/file-lists.ts';
import { LIMITS } from './limits.ts';
import { modulesOf } from './modules.ts';
import { formName } from './names.ts';
import { readWarnings } from './own/warnings.ts';
import { newReport, type Problem, type Report } from './problems.ts';
import { readChoices } from './questions/choices.ts';
import { withSuggestions } from './questions/suggestions.ts';
import type { Reading } from './reading.ts';
import { checkReferences } from './references.ts';
import { readSettings, type Settings } from './settings.ts';
import { SURVEY } from './sheets/columns.ts';
import { localText } from './sheets/languages.ts';
import { nearest } from './sheets/nearest.ts';
import type { Sheet, Sheets } from './sheets/sheets.ts';
import { type Row, tableOf, valueOf } from './sheets/table.ts';
import { readSurvey, type Survey } from './survey.ts';

/** A form, or what keeps a workbook from being one. */
export interface ReadForm {
  /** null: there are problems. */
  readonly form: FormDefinition | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The version as the settings sheet writes it; absent: it says none, or there is no form. */
  readonly writtenVersion?: string;
  /** The name of the form's root in the paths of its XForm; absent: the usual one, or there is no form. */
  readonly root?: string;
  /** The form's own tests; absent: the workbook has no sheet of them, or there is no form. */
  readonly tests?: readonly FormTest[];
}

/** The name and the version of a workbook that does not say them itself. */
export interface Naming {
  /** The file's name without its ending. */
  readonly name?: string;
  readonly version?: number;
}

const READ = ['survey', 'choices', 'settings', 'entities', 'warnings', 'tests'] as const;
const NOT_TAKEN = ['external_choices', 'osm'] as const;

/** Says whether a sheet of this name means something in a form. */
export function isSheetOfForm(sheet: string): boolean {
  const name = sheet.trim().toLowerCase();
  return [...READ, ...NOT_TAKEN].some((known) => known === name);
}

/** Finds the sheets by name, in whichever letters. Tells of those that are not taken, stand twice or look like a slip. */
function sheetsByName(sheets: Sheets, report: Report): ReadonlyMap<string, Sheet> {
  const found = new Map<string, Sheet>();
  for (const sheet of sheets) {
    const name = sheet.name.trim().toLowerCase();
    const place = { sheet: sheet.name, row: 1, column: null };
    if (!isSheetOfForm(name)) continue;
    for (const { what, row } of sheet.notes ?? []) report.warn({ ...place, row }, what);
    if (found.has(name)) report.problem(place, 'duplicate_sheet');
    else found.set(name, sheet);
    if (NOT_TAKEN.some((known) => known === name)) report.problem(place, 'not_taken', { what: name });
  }
  const missing = [...READ, ...NOT_TAKEN].filter((name) => !found.has(name));
  for (const { name } of sheets) {
    const like = found.has(name.trim().toLowerCase()) ? null : nearest(name.toLowerCase(), missing);
    if (like !== null) report.warn({ sheet: name, row: 1, column: null }, 'looks_like', { like });
  }
  return found;
}

/** Reads the rows of the survey sheet; null: there is none, or it has no types. */
function surveyRows(sheet: Sheet | undefined, settings: Settings, report: Report): Row[] | null {
  const place = { sheet: 'survey', row: 1, column: null };
  if (sheet === undefined || sheet.rows.length === 0) {
    report.problem(place, 'missing_sheet', { name: place.sheet });
    return null;
  }
  const { columns, rows } = tableOf(sheet, SURVEY, report, settings.surveyTexts, LIMITS.surveyRows);
  if (!columns.some(({ name }) => name === 'type')) {
    report.problem({ ...place, sheet: sheet.name }, 'missing_column', { name: 'type' });
    return null;
  }
  return [...rows];
}

/** In these columns of the survey a `${name}` means nothing, or is looked at by itself. */
const WITHOUT_REFERENCES: ReadonlySet<string | null> = new Set(['type', 'name', 'trigger']);
const isText = (column: string | null): boolean =>
  column === 'label' || column?.startsWith('media::') === true;

function assembled(survey: Survey, settings: Settings, naming: Naming): FormDefinition {
  const formId = settings.formId || survey.formId;
  const wanted = settings.title || survey.title || formId || naming.name || 'Form';
  const named = settings.title === '' ? [[settings.language, wanted] as const] : [];
  const titles = new Map([...settings.titles, ...named]);
  const title = localText(titles, settings.language) ?? { en: wanted };
  const name = formName(formId || naming.name || settings.title);
  return {
    name,
    version: naming.version ?? settings.version ?? 1,
    ...(settings.subject && { subject: settings.subject }),
    ...(settings.referenceDate && { reference_date: settings.referenceDate }),
    ...(!settings.isOlder && { xforms_version: '1.0.0' }),
    title,
    modules: modulesOf(survey.items, { name, title }),
  };
}

/** Returns the names of the lists that a question asks from, or whose choices are the rows of a table; the definition has their choices there. */
function listsInUse(items: Survey['items']): string[] {
  return items.flatMap((item) => {
    const own = listNameOf(item) ?? [];
    return 'children' in item ? [own, listsInUse(item.children)].flat() : own;
  });
}

/** Returns the lists that no question asks from: those of the choices sheet, and the files that expressions read. */
function otherLists(items: Survey['items'], { lists, fileLists, filesRead }: Reading): [string, Choice[]][] {
  const used = new Set(listsInUse(items));
  const files = [...filesRead].map((file) => ({ file, name: file.replace(/\.csv$/, '') }));
  return [
    ...[...lists].filter(([name]) => !used.has(name)),
    ...files
      .filter(({ name }) => !used.has(name))
      .map(({ file, name }): [string, Choice[]] => [name, fileLists.rowsIn(file)]),
  ];
}

/**
 * Reads a workbook as XLSForm (https://xlsform.org/en/ref-table/), with the older words and headings that pyxform knows.
 * Every problem and warning has its place in the workbook; the codes are in `problems.ts`. With a problem there is no
 * form, and a part of XLSForm that Sampark does not take is one (`not_taken`).
 * @param files the CSV files beside the workbook, see `filesNeeded`
 * @param recordTypes the types of which there are records: without a file of that name, a question may choose one of them
 */
export function readXlsForm(
  sheets: Sheets,
  naming: Naming = {},
  files: Files = new Map(),
  recordTypes: ReadonlySet<string> = new Set(),
): ReadForm {
  const report = newReport();
  const { problems, warnings } = report;
  const found = sheetsByName(sheets, report);
  const settings = readSettings(found.get('settings'), report);
  const choices = readChoices(found.get('choices'), settings, report);
  const rows = surveyRows(found.get('survey'), settings, report);
  // A sheet that is too long has no rows, so all that needs them would seem to be wrong.
  if (rows === null || problems.some(({ code }) => code === 'too_many_rows')) {
    return { form: null, problems, warnings };
  }

  const { lists } = choices;
  const reading: Reading = {
    settings,
    lists,
    listNames: new Set(lists.keys()),
    fileLists: fileLists(
      files,
      { mayDouble: settings.mayDoubleChoices, language: settings.language },
      report,
    ),
    filesRead: new Set(),
    records: typesChosen(rows, {
      entities: found.get('entities'),
      settings,
      known: recordTypes,
      isThere: (file) => files.has(file),
    }),
    spacedNames: new Map(),
    withOther: new Set(),
    report,
  };
  const survey = readSurvey(rows, reading);
  for (const row of rows) {
    checkReferences(row, survey.names, report, (column) => !WITHOUT_REFERENCES.has(column));
  }
  for (const row of choices.rows) checkReferences(row, survey.names, report, isText);
  if (settings.row) checkReferences(settings.row, survey.names, report, () => true);
  const entities = placeEntities(found.get('entities'), rows, survey, reading);
  if (problems.length === 0 && survey.items.length === 0) {
    report.problem({ sheet: 'survey', row: 1, column: null }, 'no_questions');
  }
  if (problems.length > 0) {
    return { form: null, problems: withSuggestions(problems, survey.names, reading.listNames), warnings };
  }

  const { ofForm: entity } = entities;
  const form = { ...assembled(survey, settings, naming), ...(entity && { entity }) };
  const warned = readWarnings(found.get('warnings'), form, survey.names, reading);
  const others = otherLists(survey.items, reading);
  if (problems.length > 0) return { form: null, problems, warnings };
  const whole = {
    ...form,
    ...(warned.length > 0 && { warnings: warned }),
    ...(others.length > 0 && { lists: Object.fromEntries(others) }),
  };
  checkForm(whole, survey.rows, report);
  checkEntities(whole, entities, report);
  const sheet = problems.length === 0 ? found.get('tests') : undefined;
  const tests = sheet && readTests(sheet, whole, report);
  if (problems.length > 0) {
    return { form: null, problems: withSuggestions(problems, survey.names, reading.listNames), warnings };
  }
  const writtenVersion = settings.row ? valueOf(settings.row, 'version') : '';
  return {
    form: whole,
    problems,
    warnings,
    ...(writtenVersion !== '' && { writtenVersion }),
    ...(settings.root !== ROOT && { root: settings.root }),
    ...(tests && { tests }),
  };
}
