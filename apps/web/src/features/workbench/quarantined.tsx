import type { DamagedSurvey } from '../../data/ports/surveys/workbench.ts';
import { showTime } from '../../shared/dates.ts';
import { download } from '../../shared/download.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './workbench.module.css';

/** Lists the surveys that this device could no longer read. A person can pass on what was there. */
export function Quarantined({ surveys }: { readonly surveys: readonly DamagedSurvey[] }) {
  const { t } = useTranslation('workbench');
  if (surveys.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="aside">
      <h2 id="aside">{t('aside.title')}</h2>
      <p className={styles.soft}>{t('aside.body')}</p>
      <ul className={styles.operations}>
        {surveys.map(({ survey_id, at, file }) => (
          <li key={survey_id} className={styles.operation}>
            <h3 id={survey_id}>{survey_id}</h3>
            <p className={styles.soft}>{t('aside.at', { time: showTime(at) })}</p>
            <div>
              <Button
                aria-describedby={survey_id}
                onClick={() =>
                  download({ name: `${survey_id}.json`, type: 'application/json', content: file })
                }
              >
                {t('aside.save')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
