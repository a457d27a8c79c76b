import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppData, useSignedIn } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';

/**
 * Links to my own pages, and for officers and administrators to everybody's. `all`: also the links that a wide screen has
 * beside this panel.
 */
export default function AccountLinks({ all }: { readonly all: boolean }) {
  const { t } = useTranslation('settings');
  const { session } = useAppData();
  const { user } = useSignedIn();
  return (
    <>
      {all && user.role !== 'staff' && (
        <LinkButton href={paths.coverage} wide>
          {t('menu.coverage')}
        </LinkButton>
      )}
      <LinkButton href={paths.profile} wide>
        {t('menu.profile')}
      </LinkButton>
      <LinkButton href={paths.settings} wide>
        {t('menu.settings')}
      </LinkButton>
      <Button icon={<LockKeyhole size={20} aria-hidden="true" />} onClick={() => void session.lock()} wide>
        {t('lock.now')}
      </Button>
      {all && user.role === 'admin' && (
        <>
          <LinkButton href={paths.users} wide>
            {t('menu.users')}
          </LinkButton>
          <LinkButton href={paths.places} wide>
            {t('menu.places')}
          </LinkButton>
        </>
      )}
    </>
  );
}
