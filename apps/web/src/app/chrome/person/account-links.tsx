import { LockKeyhole } from 'lucide-react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useMoreScreens } from '../use-more-screens.ts';

/**
 * Links to my own pages, and locks. `all`: also links to the other less used screens, which a wide screen has beside this
 * panel.
 */
export default function AccountLinks({ all }: { readonly all: boolean }) {
  const { t } = useTranslation('settings');
  const { session } = useAppData();
  const screens = useMoreScreens().filter(({ href }) => all || href === paths.settings);
  return (
    <>
      <LinkButton href={paths.profile} wide>
        {t('menu.profile')}
      </LinkButton>
      {screens.map(({ href, label }) => (
        <LinkButton key={href} href={href} wide>
          {label}
        </LinkButton>
      ))}
      <Button icon={<LockKeyhole size={20} aria-hidden="true" />} onClick={() => void session.lock()} wide>
        {t('lock.now')}
      </Button>
    </>
  );
}
