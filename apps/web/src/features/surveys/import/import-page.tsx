import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { TABLE_LIMITS } from '@sampark/core/tables/table';
import { formatNumber } from '@sampark/i18n/formats';
import { Columns3 } from 'lucide-react';
import { useCallback } from 'react';
import type { ImportRowsPort } from '../../../data/ports/surveys/import-rows.ts';
import { useAppData, useLive, useSeesWhole } from '../../../shared/data/app-data.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { useFormTitles } from '../../../shared/forms/use-form-titles.ts';
import { BackHeading } from '../../../shared/frame/back-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Columns } from './columns.tsx';
import styles from './import.module.css';
import { Outcome } from './outcome.tsx';
import { type ImportRows, useImportRows, type Work, withUse } from './use-import-rows.ts';

const LIMITS = {
  megabytes: String(TABLE_LIMITS.file / 1_000_000),
  rows: formatNumber(TABLE_LIMITS.rows),
  columns: formatNumber(TABLE_LIMITS.columns),
};

/** Takes surveys out of a file of rows: it reads the file, shows what it would do, and does it when the person says so. */
export default function ImportPage() {
  const { t } = useTranslation(['import', 'common']);
  const data = useAppData();
  const mayImport = useSeesWhole();
  const port = useOpened(useCallback(() => data.importRows(), [data]));
  return (
    <>
      <BackHeading href={paths.surveys} back={t('back')} title={t('title')} />
      {!mayImport && <Banner tone="needs">{t('reason.not_allowed')}</Banner>}
      {mayImport && (port ? <Import port={port} /> : <Skeleton label={t('common:state.loading')} />)}
    </>
  );
}

function Import({ port }: { readonly port: ImportRowsPort }) {
  const { t } = useTranslation('import');
  const rows = useImportRows(port);
  const { work, file, told, problem } = rows;
  const isDone = told?.is === 'done';
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t('intro')}</p>
      {!work && (
        <div className={styles.choose}>
          <FileButton
            label={file || problem ? t('another') : t('choose')}
            accept=".xlsx,.csv,.zip,.tsv,.txt,text/csv,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onFiles={([chosen]) => void rows.read(chosen)}
          />
          <p className={styles.soft}>{file ? file.name : t('limits', LIMITS)}</p>
        </div>
      )}
      {work && <Progress work={work} />}
      {problem && <Failure>{t(`file.${problem}`, LIMITS)}</Failure>}
      {file && !isDone && !work && <Choices port={port} rows={rows} />}
      {told && <Outcome key={told.is} told={told} onApply={() => void rows.apply()} />}
    </div>
  );
}

/** Shows how far the work is. */
function Progress({ work: { what, done, all } }: { readonly work: Work }) {
  const { t } = useTranslation('import');
  const label = t(`work.${what}`);
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      {all > 0 && <ProgressBar label={label} percent={Math.floor((done / all) * 100)} />}
      {all > 0 && (
        <p className={styles.soft}>{t('progress', { done: formatNumber(done), all: formatNumber(all) })}</p>
      )}
    </div>
  );
}

/** Asks what a file of another program is; of our own, there is nothing to ask. */
function Choices({
  port,
  rows: { file, forms, told, change, chooseForm, check },
}: {
  readonly port: ImportRowsPort;
  readonly rows: ImportRows;
}) {
  const { t, i18n } = useTranslation('import');
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const titles = useFormTitles(forms().map(({ name }) => name));
  if (!file) return null;
  const { rows } = file;
  const form = port.form(rows.form_name);
  if (rows.file.isOwn || !form) return <p className={styles.intro}>{t('own')}</p>;
  if (told)
    return (
      <Button icon={<Columns3 size={20} aria-hidden="true" />} onClick={() => change(rows)}>
        {t('columns')}
      </Button>
    );
  return (
    <>
      <p className={styles.intro}>{t('foreign')}</p>
      <div className={styles.fields}>
        <Select
          label={t('form')}
          value={rows.form_name}
          options={Array.from(titles, ([value, label]) => ({ value, label }))}
          onChoose={chooseForm}
        />
        {panchayats.length > 1 && (
          <Select
            label={t('panchayat')}
            value={rows.panchayat_id}
            empty={t('panchayatNone')}
            options={panchayats.map(({ panchayat_id: value, name }) => ({
              value,
              label: inLanguage(name, i18n.language),
            }))}
            onChoose={(panchayat_id) => change({ ...rows, panchayat_id })}
          />
        )}
      </div>
      {rows.file.tables.map((mapped, at) => (
        <Columns
          key={mapped.table.name}
          {...{ mapped, form, isFirst: at === 0 }}
          onUse={(column, use) => change({ ...rows, file: withUse(rows.file, at, column, use) })}
        />
      ))}
      <Button kind="primary" onClick={() => void check()}>
        {t('check')}
      </Button>
    </>
  );
}
