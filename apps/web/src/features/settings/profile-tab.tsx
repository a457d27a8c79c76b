import { useTranslation } from 'react-i18next';
import { useOwnAccount } from '../../shared/people/use-own-account.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ProfileForm } from './profile-form.tsx';

/** My picture, name and address. They are kept on this device at once and sent when there is network. */
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
