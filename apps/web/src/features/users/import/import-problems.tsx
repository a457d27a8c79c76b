import { useTranslation } from '../../../shared/use-translation.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import styles from '../users.module.css';
import type { PeopleImport } from './use-import-people.ts';

/** Shows what is wrong: with the file as a whole, with its headings, and row by row. */
export function ImportProblems({ people: { state, report, problem } }: { readonly people: PeopleImport }) {
  const { t } = useTranslation('users');
  return (
    <>
      <Failure>{state.failure}</Failure>
      {report && report.unknown_headings.length > 0 && (
        <Failure>
          {t('import.unknownHeadings', { count: report.unknown_headings.length })}{' '}
          <b translate="no">{report.unknown_headings.join(', ')}</b>
        </Failure>
      )}
      {report && report.refused.length > 0 && (
        <>
          <Failure>{t('import.refused', { count: report.refused.length })}</Failure>
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
    </>
  );
}
