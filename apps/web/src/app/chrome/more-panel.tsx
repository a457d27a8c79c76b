import { useSignedIn } from '../../shared/data/app-data.ts';
import { lazily } from '../../shared/data/lazily.tsx';
import { LanguageSwitcher } from '../../shared/frame/language-switcher.tsx';
import { ThemeToggle } from '../../shared/frame/theme-toggle.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { InstallHint, OfflineReady } from './app-state.tsx';
import styles from './more-panel.module.css';
import { LogoutButton } from './person/logout-button.tsx';
import { Person } from './person/person.tsx';

const AccountLinks = lazily(() => import('./person/account-links.tsx'), 'work', 'account');

/**
 * Draws the panel behind 'More', the fourth place of the phone's bar: who I am, language, theme, the app's state, the way
 * out.
 */
export function MorePanel() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <div className={styles.panel}>
      <Person user={user} />
      <div className={styles.row}>
        <span>{t('preferences.language')}</span>
        <LanguageSwitcher />
      </div>
      <div className={styles.row}>
        <span>{t('preferences.theme')}</span>
        <ThemeToggle />
      </div>
      <AccountLinks all />
      <LinkButton href={paths.workbench} wide>
        {t('nav.workbench')}
      </LinkButton>
      <OfflineReady />
      <InstallHint />
      <LogoutButton />
    </div>
  );
}
