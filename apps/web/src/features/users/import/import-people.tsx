import { useState } from 'react';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { download } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from '../users.module.css';
import { ImportProblems } from './import-problems.tsx';
import { type PeopleImport, useImportPeople } from './use-import-people.ts';

interface ImportPeopleProps {
  readonly users: UsersPort;
  /** Called when people were added. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const EXAMPLE = `username,full_name,email,phone,role,panchayat,block
asha,Asha Devi,asha@example.in,9876543210,staff,48211,
ramesh,Ramesh Kumar,,,block_officer,,1041
`;

/**
 * Adds the people of a file. The server first checks the file, and the dialog names every bad row; then the server adds all
 * of them, or none. It shows the passwords only once, so nothing but saving them closes the dialog then.
 */
export function ImportPeople({ users, onAdded, onClose }: ImportPeopleProps) {
  const { t } = useTranslation('users');
  const people = useImportPeople(users, onAdded);
  const { state, report, canApply, isDone } = people;
  const [isDownloaded, setDownloaded] = useState(false);
  const isAdding = canApply && state.busy;
  return (
    <FormDialog
      title={t('import.title')}
      onSubmit={canApply ? people.apply : isDownloaded ? onClose : () => undefined}
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
      {!isDone && <ChooseFile people={people} />}
      <ImportState people={people} />
      <ImportProblems people={people} />
      {isDone && report && (
        <>
          <p>{t('import.passwords')}</p>
          <Button
            kind="primary"
            onClick={() => {
              download(people.passwordFile(report.passwords));
              setDownloaded(true);
            }}
          >
            {t('import.download')}
          </Button>
        </>
      )}
    </FormDialog>
  );
}

interface PartProps {
  readonly people: PeopleImport;
}

/** Chooses the file, and offers an example of one. */
function ChooseFile({ people: { state, report, send } }: PartProps) {
  const { t } = useTranslation('users');
  const example = { name: 'users.csv', type: 'text/csv', content: `\ufeff${EXAMPLE}` };
  return (
    <>
      <p>{t('import.intro')}</p>
      <div className={styles.choose}>
        <FileButton
          label={report ? t('import.another') : t('import.choose')}
          accept=".csv,text/csv"
          disabled={state.busy}
          onFiles={([file]) => send(file)}
        />
        <Button kind="quiet" onClick={() => download(example)}>
          {t('import.example')}
        </Button>
      </div>
    </>
  );
}

/** Says how far the import is: being checked, ready, or done. */
function ImportState({ people: { state, report, isFaultless, canApply, isDone } }: PartProps) {
  const { t } = useTranslation('users');
  const count = report?.people ?? 0;
  return (
    <div role="status">
      {state.busy && <p>{t('import.working')}</p>}
      {canApply && !state.busy && <Banner>{t('import.checked', { count })}</Banner>}
      {isFaultless && !canApply && <Banner>{t('import.nobody')}</Banner>}
      {isDone && report && <Banner tone="good">{t('import.done', { count })}</Banner>}
    </div>
  );
}
