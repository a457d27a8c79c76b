import { CircleUser } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../shared/app-data.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { panels } from './lazy-panels.ts';
import styles from './more-panel.module.css';

/** Who is signed in, at the end of a wide screen's top bar. */
export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const name = user.full_name || user.username;
  return (
    <Disclosure
      name={t('action.account', { name })}
      faceClass={styles.face}
      face={
        <>
          <CircleUser size={24} aria-hidden="true" />
          {name}
        </>
      }
    >
      {() => (
        <Suspense fallback={null}>
          <panels.Person />
        </Suspense>
      )}
    </Disclosure>
  );
}
