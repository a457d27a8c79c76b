import { useLocation, useSearch } from 'wouter';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ProfileTab } from './account/profile-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';

const TABS = ['profile', 'security', 'notifications', 'preferences'] as const;
type TabName = (typeof TABS)[number];

/** Shows the choices that a person makes for themselves and this device. The address names the open tab. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const chosen: TabName = TABS.find((name) => name === asked) ?? 'profile';
  const tabs = TABS.map((name) => ({ name, label: t(`tabs.${name}`) }));
  return (
    <>
      <PageHeading title={t('title')} />
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        chosen={chosen}
        onChoose={(name) => navigate(`${paths.settings}?tab=${name}`, { replace: true })}
      >
        {chosen === 'profile' && <ProfileTab />}
        {chosen === 'security' && <SecurityTab />}
        {chosen === 'notifications' && <NotificationsTab />}
        {chosen === 'preferences' && <PreferencesTab />}
      </Tabs>
    </>
  );
}
