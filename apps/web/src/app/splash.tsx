import { BrandMark } from '../shared/frame/brand.tsx';
import { useTranslation } from '../shared/use-translation.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import styles from './splash.module.css';

/** Fills the screen until the app knows who is signed in; it continues what index.html painted. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <div className={styles.splash} role="status" aria-label={t('state.loading')}>
      <BrandMark size={72} />
      <p className={styles.name}>{t('app.name')}</p>
      <Spinner large />
    </div>
  );
}
