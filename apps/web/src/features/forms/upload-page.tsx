import { useEffect, useRef } from 'react';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { CheckedForm } from './checked-form.tsx';
import styles from './forms.module.css';
import type { OpenPreview } from './preview.tsx';
import { ProblemsTable } from './problems-table.tsx';
import { useUpload } from './use-upload.ts';

/** Takes a workbook with its lists: the server reads it, and publishes it as a form when the person says so. */
export default function UploadPage({ openPreview }: { readonly openPreview: OpenPreview }) {
  const { t } = useTranslation('forms');
  const { checked, busy, failure, choose, publish } = useUpload();
  const outcome = useRef<HTMLDivElement>(null);

  // The pressed button is gone, so the focus goes to the result.
  useEffect(() => {
    if (checked) outcome.current?.focus();
  }, [checked]);

  return (
    <>
      <BackHeading href={paths.forms} back={t('back')} title={t('upload.title')} />
      <p className={styles.intro}>{t('upload.intro')}</p>
      {busy === null && (
        <FileButton
          label={checked ? t('upload.another') : t('upload.choose')}
          accept=".xlsx,.csv,.md"
          dropHint={t('upload.drop')}
          onFiles={choose}
        />
      )}
      {busy === 'checking' && <p role="status">{t('upload.checking')}</p>}
      <Failure>{failure}</Failure>
      {checked && (
        <div ref={outcome} className={styles.outcome} tabIndex={-1} data-outcome="">
          {checked.told.problems.length > 0 && (
            <>
              <Banner tone="needs" live>
                {t('upload.wrong', {
                  files: checked.files.map(({ name }) => name).join(', '),
                  count: checked.told.problems.length,
                })}
              </Banner>
              <ProblemsTable title={t('problems.title')} problems={checked.told.problems} />
            </>
          )}
          {checked.told.form && (
            <CheckedForm
              form={checked.told.form}
              told={checked.told}
              busy={busy === 'publishing'}
              onPublish={publish}
              openPreview={openPreview}
            />
          )}
          {checked.told.warnings.length > 0 && (
            <ProblemsTable title={t('problems.warnings')} problems={checked.told.warnings} />
          )}
        </div>
      )}
    </>
  );
}
