import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { MappedFile } from '@sampark/core/tables/columns';
import { guessColumns, knownColumns } from '@sampark/core/tables/guess-columns';
import { ownLayout } from '@sampark/core/tables/own-layout';
import { type FileProblem, type Table, TableFileError } from '@sampark/core/tables/table';
import { loadLanguagesHere } from '@sampark/i18n/setup';
import { useState } from 'react';
import type { ImportRowsPort, RowsResult, RowsToImport } from '../../../data/ports/surveys/import-rows.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { fixedColumns } from '../export/fixed-columns.ts';
import { keepMapping, withKeptMapping } from './kept-mapping.ts';
import { ownLabels } from './own-labels.ts';

/** Something that takes a while. */
export interface Work {
  readonly what: 'reading' | 'checking' | 'importing';
  readonly done: number;
  readonly all: number;
}

/** A file that was read, and what a person chose for it. */
export interface ReadFile {
  readonly name: string;
  readonly tables: readonly Table[];
  readonly rows: RowsToImport;
}

/** The effect of a file, before or after it is done. */
export interface Told {
  readonly is: 'checked' | 'done';
  readonly result: RowsResult;
}

/** The time for which work may keep the screen from drawing, in milliseconds. */
const STRETCH = 16;

/** Makes a pause that lets the screen draw, where it is due. */
function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/** Returns the forms of which new surveys may be made here, by their names. */
function useFormsHere(port: ImportRowsPort): () => readonly FormDefinition[] {
  const { surveys, panchayats } = useAppData();
  return () => {
    const names = new Set(
      (panchayats.get() ?? []).flatMap((each) => surveys.offered(each).map(({ name }) => name)),
    );
    return [...names].flatMap((name) => port.form(name) ?? []);
  };
}

/** Returns the form of which most questions are columns of a file. */
const likeliestForm = (
  tables: readonly Table[],
  forms: readonly FormDefinition[],
): FormDefinition | undefined =>
  forms
    .map((form) => ({ form, known: knownColumns(guessColumns(tables, form)) }))
    .reduce<{ form: FormDefinition; known: number } | undefined>(
      (best, each) => (best && best.known >= each.known ? best : each),
      undefined,
    )?.form;

/** Leads a file from its choice over the check to the import. */
export function useImportRows(port: ImportRowsPort) {
  const { i18n } = useTranslation();
  const { panchayats } = useAppData();
  const formsHere = useFormsHere(port);
  const [work, setWork] = useState<Work | null>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState<FileProblem | 'no_form' | null>(null);

  const run = async (is: Told['is'], rows: RowsToImport): Promise<void> => {
    const what = is === 'checked' ? 'checking' : 'importing';
    setTold(null);
    setWork({ what, done: 0, all: 0 });
    const hear = (done: number, all: number): void => setWork({ what, done, all });
    const result = await (is === 'checked' ? port.check(rows, hear) : port.apply(rows, hear));
    setWork(null);
    setTold({ is, result });
  };

  const mapped = (tables: readonly Table[], form: FormDefinition): RowsToImport => {
    const [only, ...others] = panchayats.get() ?? [];
    const panchayat_id = others.length === 0 ? (only?.panchayat_id ?? '') : '';
    return { file: withKeptMapping(guessColumns(tables, form), form), form_name: form.name, panchayat_id };
  };

  const read = async (chosen: File): Promise<void> => {
    setTold(null);
    setFile(null);
    setProblem(null);
    setWork({ what: 'reading', done: 0, all: 0 });
    try {
      const { readTables } = await import('./file/read-tables.ts');
      const tables = await readTables(chosen, pauses());
      await loadLanguagesHere(i18n);
      const forms = formsHere();
      const own = ownLayout(
        tables,
        ownLabels(
          forms,
          fixedColumns(i18n, () => ''),
        ),
      );
      const form = own ? undefined : likeliestForm(tables, forms);
      const rows = own ? { file: own, form_name: '', panchayat_id: '' } : form && mapped(tables, form);
      if (rows) setFile({ name: chosen.name, tables, rows });
      else setProblem('no_form');
      if (own && rows) await run('checked', rows);
    } catch (error) {
      // A file may go while it is read: a card that is pulled out.
      setProblem(error instanceof TableFileError ? error.problem : 'damaged');
    } finally {
      setWork(null);
    }
  };

  const change = (rows: RowsToImport): void => {
    setTold(null);
    if (file) setFile({ ...file, rows });
  };

  return {
    ...{ work, file, told, problem, read, change },
    forms: formsHere,
    chooseForm: (name: string): void => {
      const form = port.form(name);
      if (file && form) change(mapped(file.tables, form));
    },
    check: async (): Promise<void> => {
      if (!file) return;
      const form = file.rows.file.isOwn ? null : port.form(file.rows.form_name);
      if (form) keepMapping(file.rows.file, form);
      await run('checked', file.rows);
    },
    apply: async (): Promise<void> => {
      if (file) await run('done', file.rows);
    },
  };
}

/** The way of a file, as the screen shows it. */
export type ImportRows = ReturnType<typeof useImportRows>;

/** Replaces what one column is. */
export function withUse(
  file: MappedFile,
  table: number,
  column: number,
  use: MappedFile['tables'][number]['uses'][number],
): MappedFile {
  const tables = file.tables.map((each, at) =>
    at === table ? { ...each, uses: each.uses.with(column, use) } : each,
  );
  return { ...file, tables };
}
