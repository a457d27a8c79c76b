import { Link } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { useAppData, useLive } from '../data/app-data.ts';
import { paths } from '../paths.ts';
import { useTranslation } from '../use-translation.ts';
import styles from './footer.module.css';

/** Shows the pages for everybody and whom to ask, under every screen. `aside`: a phone does not draw it. */
export function Footer({ aside }: { readonly aside: boolean }) {
  const { t } = useTranslation();
  const support = useLive(useAppData().server)?.support;
  const links = [
    [paths.dashboard, t('footer.dashboard')],
    [paths.surveys, t('nav.surveys')],
    [paths.about, t('footer.about')],
    [paths.help, t('footer.help')],
    [paths.docs, t('footer.docs')],
    [paths.api, t('footer.api')],
    [paths.privacy, t('footer.privacy')],
    [paths.terms, t('footer.terms')],
  ] as const;
  return (
    <footer className={classes(styles.footer, aside && styles.aside)}>
      <ul className={styles.links}>
        {links.map(([href, label]) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
      <p>{t('app.tagline')}</p>
      {support && <p>{t('nav.support', { contact: support })}</p>}
    </footer>
  );
}
