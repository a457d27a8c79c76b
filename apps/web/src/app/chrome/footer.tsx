import { useTranslation } from 'react-i18next';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { classes } from '../../ui/classes.ts';
import styles from './footer.module.css';

/** Whom to ask, under every screen. `aside`: not drawn on a phone. */
export function Footer({ aside }: { readonly aside: boolean }) {
  const { t } = useTranslation();
  const support = useLive(useAppData().server)?.support;
  return (
    <footer className={classes(styles.footer, aside && styles.aside)}>
      <p>{t('app.tagline')}</p>
      {support && <p>{t('nav.support', { contact: support })}</p>}
    </footer>
  );
}
