import { Download } from 'lucide-react';
import type { AccountPort } from '../../data/ports/people/account.ts';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { useDataFile } from '../../shared/people/use-data-file.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** Lets me have everything that the server keeps about me. */
export function MyData({ account }: { readonly account: AccountPort }) {
  const { t } = useTranslation('profile');
  const { user } = useSignedIn();
  const { busy, give } = useDataFile();
  return (
    <Button
      icon={<Download size={20} aria-hidden="true" />}
      busy={busy}
      onClick={() => give(user.full_name || user.username, account.data)}
    >
      {t('data.download')}
    </Button>
  );
}
