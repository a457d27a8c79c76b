import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsersPort } from '../../data/ports/users.ts';
import { download } from '../../shared/download.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useImportPeople } from './use-import-people.ts';
import styles from './users.module.css';

interface ImportPeopleProps {
  readonly users: UsersPort;
  /** People were added. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const EXAMPLE = `username,full_name,email,phone,role,panchayat,block
asha,Asha Devi,asha@example.in,9876543210,staff,48211,
ramesh,Ramesh Kumar,,,block_officer,,1041
`;

/** Adds the people of a file: first it is checked, and every bad row is named; then all are added, or none. */
export function ImportPeople({ users, onAdded, onClose }: ImportPeopleProps) {
  const { t } = useTranslation('users');
  const { state, problem, send, apply, passwordFile } = useImportPeople(users, onAdded);
  const [isDownloaded, setDownloaded] = useState(false);
  const { report } = state;
  const isDone = state.kind === 'added';
  const isFaultless = state.kind === 'checked' && report !== null && report.refused.length === 0;
  const canApply = isFaultless && report.people > 0;
  const isAdding = canApply && state.busy;
  const takePasswords = () => {
    if (!report) return;
    download(passwordFile(report.passwords));
    setDownloaded(true);
  };

  return (
    <FormDialog
      title={t('import.title')}
      onSubmit={canApply ? apply : isDownloaded ? onClose : () => undefined}
      onClose={isDone || isAdding ? null : onClose}
      buttons={
        isDone ? (
          isDownloaded && <Button type="submit">{t('import.finish')}</Button>
        ) : (
          <>
            <Button disabled={isAdding} onClick={onClose}>
              {t('import.cancel')}
            </Button>
            {canApply && (
              <Button type="submit" kind="primary" busy={state.busy}>
                {t('import.apply')}
              </Button>
            )}
          </>
        )
      }
    >
      {!isDone && (
        <>
          <p>{t('import.intro')}</p>
          <div className={styles.choose}>
            <FileButton
              label={report ? t('import.another') : t('import.choose')}
              accept=".csv,text/csv"
              disabled={state.busy}
              onFile={send}
            />
            <Button
              kind="quiet"
              onClick={() => download({ name: 'users.csv', type: 'text/csv', content: `\ufeff${EXAMPLE}` })}
            >
              {t('import.example')}
            </Button>
          </div>
        </>
      )}
      <div role="status">
        {state.busy && <p>{t('import.working')}</p>}
        {canApply && !state.busy && <Banner>{t('import.checked', { count: report.people })}</Banner>}
        {isFaultless && !canApply && <Banner>{t('import.nobody')}</Banner>}
        {isDone && report && <Banner tone="good">{t('import.done', { count: report.people })}</Banner>}
      </div>
      {state.failure && (
        <div role="alert">
          <Banner tone="needs">{state.failure}</Banner>
        </div>
      )}
      {report && report.unknown_headings.length > 0 && (
        <div role="alert">
          <Banner tone="needs">
            {t('import.unknownHeadings', { count: report.unknown_headings.length })}{' '}
            <b translate="no">{report.unknown_headings.join(', ')}</b>
          </Banner>
        </div>
      )}
      {report && report.refused.length > 0 && (
        <>
          <div role="alert">
            <Banner tone="needs">{t('import.refused', { count: report.refused.length })}</Banner>
          </div>
          <dl className={styles.refused}>
            {report.refused.map(({ row, username, problems }) => (
              <div key={row}>
                <dt>
                  {t('import.row', { row })} <span translate="no">{username}</span>
                </dt>
                <dd>{problems.map(problem).join('; ')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {isDone && report && (
        <>
          <p>{t('import.passwords')}</p>
          <Button kind="primary" onClick={takePasswords}>
            {t('import.download')}
          </Button>
        </>
      )}
    </FormDialog>
  );
}
