import { useSignedIn } from '../../shared/app-data.ts';
import { InstallHint, OfflineReady } from './app-state.tsx';
import { LogoutButton } from './logout-button.tsx';
import styles from './more-panel.module.css';
import { Person } from './person.tsx';

/** Who I am, the app's state, the way out. */
export function PersonPanel() {
  const { user } = useSignedIn();
  return (
    <div className={styles.panel}>
      <Person user={user} />
      <OfflineReady />
      <InstallHint />
      <LogoutButton />
    </div>
  );
}
