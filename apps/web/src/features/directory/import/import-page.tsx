import { useEffect, useRef } from 'react';
import { useAgo } from '../../../shared/dates.ts';
import { BackHeading } from '../../../shared/frame/back-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { ChangesFile } from '../changes/changes-file.tsx';
import styles from '../directory.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.ts';
import { useImportText } from './use-import-text.ts';

/** Takes a file of the directory: the server first checks it, and imports it when the person says so. */
export default function ImportPage() {
  const { t } = useTranslation('directory');
  const { told, isOwn, sending, failure, send, apply } = useImport();
  const says = useImportText();
  const ago = useAgo();
  const outcome = useRef<HTMLDivElement>(null);
  const state = told?.state;
  const isBusy = sending || state === 'checking' || state === 'importing';
  const changesNothing = told?.report !== null && told?.report?.unchanged === told?.report?.rows;

  // The pressed button is gone, so the focus goes to the result.
  useEffect(() => {
    if (isOwn && (state === 'checked' || state === 'done')) outcome.current?.focus();
  }, [isOwn, state]);

  return (
    <>
      <BackHeading href={paths.places} back={t('back')} title={t('file.title')} />
      <p className={styles.intro}>{t('file.intro')}</p>
      <p className={styles.intro}>{t('file.first')}</p>
      {!isBusy && (
        <FileButton
          label={told ? t('file.another') : t('file.choose')}
          accept=".csv,text/csv"
          onFiles={([file]) => send(file)}
        />
      )}
      {failure && <Failure>{t(`file.failed.${failure}`)}</Failure>}
      <ImportProgress told={told} sending={sending} />
      {told && !isOwn && !isBusy && <p className={styles.soft}>{t('file.last', { when: ago(told.at) })}</p>}
      {told && (state === 'bad_file' || state === 'stopped') && <Failure>{says.ending(told)}</Failure>}
      {told?.report && !isBusy && (
        <>
          {(state === 'checked' || state === 'done') && (
            <div ref={outcome} className={styles.outcome} tabIndex={-1}>
              <Banner
                tone={state === 'done' ? 'good' : 'info'}
                live
                actions={
                  state === 'checked' &&
                  !changesNothing && (
                    <Button kind="primary" onClick={apply}>
                      {t('file.apply')}
                    </Button>
                  )
                }
              >
                {state === 'done' && t('file.done')}
                {state === 'checked' && (changesNothing ? t('file.nothing') : t('file.checked'))}
              </Banner>
            </div>
          )}
          <ImportReport report={told.report} />
        </>
      )}
      {!isBusy && <ChangesFile />}
    </>
  );
}
