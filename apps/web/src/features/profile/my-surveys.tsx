import { Link } from 'wouter';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './profile.module.css';

/** Says how many surveys of this device I created, and how many of them are complete. */
export function MySurveys() {
  const { t } = useTranslation('profile');
  const { user } = useSignedIn();
  const all = useLive(useAppData().surveys.all) ?? [];
  const mine = all.filter((survey) => survey.created_by_username === user.username);
  const complete = mine.filter((survey) => survey.is_complete).length;
  return (
    <div className={styles.line}>
      {mine.length === 0 ? (
        <p>{t('surveys.none')}</p>
      ) : (
        <>
          <p className={styles.name}>{t('surveys.created', { count: mine.length })}</p>
          <p className={styles.soft}>{t('surveys.complete', { count: complete })}</p>
        </>
      )}
      <Link className={styles.link} href={paths.surveys}>
        {t('surveys.all')}
      </Link>
    </div>
  );
}
