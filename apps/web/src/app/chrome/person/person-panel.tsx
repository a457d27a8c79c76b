import { useSignedIn } from '../../../shared/data/app-data.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { InstallHint, OfflineReady } from '../app-state.tsx';
import styles from '../more-panel.module.css';
import { LogoutButton } from './logout-button.tsx';
import { Person } from './person.tsx';

const AccountLinks = lazily(() => import('./account-links.tsx'), 'work', 'account');

/** Draws the panel of the user menu: who I am, the app's state, the way out. */
export function PersonPanel() {
  const { user } = useSignedIn();
  return (
    <div className={styles.panel}>
      <Person user={user} />
      <AccountLinks all={false} />
      <OfflineReady />
      <InstallHint />
      <LogoutButton />
    </div>
  );
}
