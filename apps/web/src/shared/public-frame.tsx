import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import styles from './public-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** What stands around a screen that needs no login: the brand, language and theme. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Brand />
        <div className={styles.choices}>
          <LanguageSwitcher />
          <ThemeToggle />
        </div>
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
