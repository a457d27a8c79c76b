import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { MERGED_INTO, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import { RECORD_ID, valueAt } from '@sampark/core/survey/values';
import { loadLanguagesHere } from '@sampark/i18n/setup';
import type { Translator } from '@sampark/i18n/types';
import { useState } from 'react';
import type { ExportedSurvey, SurveysPort } from '../../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { chosenDateFormat } from '../../../shared/dates.ts';
import { type DownloadFile, download, fileName } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { csvFilesOf, csvOf, standsAlone } from './csv.ts';
import { fixedColumns } from './fixed-columns.ts';
import { jsonOf } from './survey-json.ts';
import type { ColumnType, Table } from './table.ts';
import { tablesOf } from './tables-of-surveys.ts';

/** The formats, in the order of the dialog. */
export const FORMATS = ['xlsx', 'csv', 'json', 'files'] as const;
export type Format = (typeof FORMATS)[number];
/** The formats of the answers themselves; the other one is of the files that they name. */
type TableFormat = Exclude<Format, 'files'>;

/** Number of surveys that are read at once. */
const READING = 200;

const readAll = async (
  surveys: SurveysPort,
  ids: readonly string[],
  progress: (done: number) => void,
): Promise<readonly ExportedSurvey[]> => {
  const read: ExportedSurvey[] = [];
  for (let from = 0; from < ids.length; from += READING) {
    progress(from);
    read.push(...(await surveys.shown(ids.slice(from, from + READING))));
  }
  return read;
};

/** The most records above each other that a file follows. */
const MOST_ABOVE = 20;

/** Reads the records that surveys are about, those that they were merged into, and those above them. */
const readRecords = async (
  port: SurveysPort,
  surveys: readonly ExportedSurvey[],
): Promise<readonly ExportedSurvey[]> => {
  const read = new Map<string, ExportedSurvey | null>();
  let next = surveys.map(({ values }) => valueAt(values, RECORD_ID));
  for (let left = MOST_ABOVE; left > 0; left -= 1) {
    const ids = [...new Set(next)].filter((id) => typeof id === 'string' && id !== '' && !read.has(id));
    if (ids.length === 0) break;
    for (const id of ids as string[]) read.set(id, null);
    const found = await readAll(port, ids as string[], () => undefined);
    for (const record of found) read.set(record.summary.survey_id, record);
    next = found.flatMap(({ values }) => [valueAt(values, RECORD_PARENT), valueAt(values, MERGED_INTO)]);
  }
  return [...read.values()].filter(
    (record) => record !== null && isRecord(record.summary),
  ) as ExportedSurvey[];
};

const wordsOf = (i18n: Translator) => {
  const types: Record<ColumnType, string> = {
    integer: i18n.t('export:type.whole'),
    decimal: i18n.t('export:type.number'),
    text: i18n.t('export:type.text'),
    date: i18n.t('export:type.date'),
    time: i18n.t('export:type.time'),
    select_one: i18n.t('export:type.option'),
    select_multiple: i18n.t('export:type.options'),
    any: i18n.t('export:type.asItCame'),
  };
  return {
    sheet: i18n.t('export:dictionary.sheet'),
    headings: [
      i18n.t('export:dictionary.column'),
      i18n.t('export:dictionary.path'),
      i18n.t('export:dictionary.heading'),
      i18n.t('export:dictionary.english'),
      i18n.t('export:dictionary.hindi'),
      i18n.t('export:dictionary.type'),
      i18n.t('export:dictionary.unit'),
      i18n.t('export:dictionary.min'),
      i18n.t('export:dictionary.max'),
      i18n.t('export:dictionary.step'),
      i18n.t('export:dictionary.options'),
    ],
    type: (type: ColumnType) => types[type],
  };
};

/** The content of a file, and the ending of its name. */
interface Content extends Pick<DownloadFile, 'type' | 'content'> {
  readonly ending: TableFormat | 'zip';
}

const zipped = async (tables: readonly Table[]): Promise<Omit<Content, 'ending'>> => {
  const { archiveOf } = await import('./archive.ts');
  const content = archiveOf(csvFilesOf(tables));
  return { type: content.type, content };
};

const contentOf = async (
  format: TableFormat,
  surveys: readonly ExportedSurvey[],
  { i18n, places }: { i18n: Translator; places: readonly Panchayat[] },
): Promise<Content> => {
  if (format === 'json') return { ending: format, type: 'application/json', content: jsonOf(surveys) };
  // Headings and the data dictionary are in both languages.
  await loadLanguagesHere(i18n);
  const names = new Map(places.map(({ panchayat_id: id, name }) => [id, inLanguage(name, i18n.language)]));
  const tables = tablesOf(
    surveys,
    fixedColumns(i18n, (id) => names.get(id) ?? ''),
  );
  if (format === 'csv') {
    // Rows do not fit into the lines of their surveys, nor do records.
    if (tables.some(standsAlone)) return { ending: 'zip', ...(await zipped(tables)) };
    return { ending: format, type: 'text/csv;charset=utf-8', content: csvOf(tables) };
  }
  const { xlsxOf } = await import('./xlsx.ts');
  const dayFormat = chosenDateFormat().toLowerCase();
  const content = await xlsxOf(tables, { language: i18n.language, dayFormat, words: wordsOf(i18n) });
  return { ending: format, type: content.type, content };
};

/**
 * Writes surveys into a file, without the network; the files that they name come from the server.
 * @param name the file's name, without its ending
 * @param surveys in the order of the file
 */
export function useExport(name: string, surveys: readonly SurveySummary[]) {
  const { i18n } = useTranslation();
  const { surveys: port, panchayats, attachments } = useAppData();
  const [busy, setBusy] = useState<Format | null>(null);
  const [done, setDone] = useState(0);

  const writeFiles = async (ids: readonly string[]): Promise<number | null> => {
    const content = await (await attachments()).archive(ids);
    if (content === null) return null;
    download({ name: `${fileName(name)}.files.zip`, type: content.type, content });
    return ids.length;
  };

  /** @returns how many surveys the file holds; `null`: it could not be written */
  const write = async (format: Format): Promise<number | null> => {
    setBusy(format);
    try {
      const ids = surveys.map(({ survey_id }) => survey_id);
      if (format === 'files') return await writeFiles(ids);
      const read = await readAll(port, ids, setDone);
      const records = format === 'json' ? [] : await readRecords(port, read);
      const all = [...read, ...records];
      const { ending, ...file } = await contentOf(format, all, { i18n, places: panchayats.get() ?? [] });
      download({ name: `${fileName(name)}.${ending}`, ...file });
      return read.length;
    } catch {
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { busy, done, write };
}
