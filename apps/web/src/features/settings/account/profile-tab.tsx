import { useOwnAccount } from '../../../shared/people/use-own-account.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Changes my picture, name and address. The device keeps them at once and sends them when there is network. */
export function ProfileTab() {
  const { t } = useTranslation(['settings', 'common']);
  const { account, view, again } = useOwnAccount();
  if (!account || !view) return <Skeleton label={t('common:state.loading')} lines={5} />;
  return (
    <>
      {view.waiting && <Banner live>{t('profile.waiting')}</Banner>}
      <AvatarField account={account} view={view} onChanged={again} />
      <ProfileForm account={account} view={view} onChanged={again} />
    </>
  );
}
