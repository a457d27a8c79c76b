import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { paths } from '../paths.ts';
import { useTranslation } from '../use-translation.ts';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import styles from './public-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

interface PublicFrameProps {
  /** For a page to read, not a form of a few lines. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Frames a screen that needs no login: with the brand, language and theme, and the pages for everybody. */
export function PublicFrame({ wide = false, children }: PublicFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <SkipLink target="content">{t('nav.skip')}</SkipLink>
      <header className={styles.top}>
        <Link href={paths.login} className={styles.brand}>
          <Brand />
        </Link>
        <div className={styles.choices}>
          <LanguageSwitcher />
          <ThemeToggle />
        </div>
      </header>
      <main className={classes(styles.main, wide && styles.wide)} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer aside={false} />
    </div>
  );
}
