import { Suspense } from 'react';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useWide } from '../../../shared/frame/use-wide.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Disclosure } from '../../../ui/overlays/disclosure.tsx';
import { panels } from '../lazy-panels.ts';
import styles from '../more-panel.module.css';

/** Size of the picture, pixels. */
const FACE = 28;

/** Shows who is signed in, at the end of a wide screen's top bar. */
export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const wide = useWide();
  const name = user.full_name || user.username;
  const letters = <Avatar picture={null} name={name} size={FACE} />;
  return (
    <Disclosure
      name={t('action.account', { name })}
      faceClass={styles.face}
      face={
        <>
          <Suspense fallback={letters}>
            {wide ? <panels.Picture name={name} size={FACE} /> : letters}
          </Suspense>
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
