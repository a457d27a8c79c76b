import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../users.module.css';
import type { PeopleImport } from './use-import-people.ts';

/** Shows what is wrong: with the file as a whole, with its headings, and row by row. */
export function ImportProblems({ people: { state, report, problem } }: { readonly people: PeopleImport }) {
  const { t } = useTranslation('users');
  return (
    <>
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
    </>
  );
}
