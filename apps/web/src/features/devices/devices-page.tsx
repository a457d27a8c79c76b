import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { DevicesQuery } from '../../data/ports/people/devices.ts';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { DeviceRow } from './device-row.tsx';
import styles from './devices.module.css';
import { type AskedOf, LostDialog } from './lost-dialog.tsx';
import { MinimumApp } from './minimum-app.tsx';
import { useDevices } from './use-devices.ts';

const SHOWN = ['all', 'silent7', 'silent30', 'silent90', 'old', 'much', 'lost'] as const;

/** Lists the devices of people, for administrators and officers. Only the server knows them. */
export default function DevicesPage() {
  const { t } = useTranslation(['devices', 'common']);
  const isAdmin = useSignedIn().user.role === 'admin';
  const [name, setName] = useState('');
  const [show, setShow] = useState<DevicesQuery['show']>('all');
  const [asked, setAsked] = useState<AskedOf | null>(null);
  const { listed, failed, busy, more, again } = useDevices({ name, show });

  return (
    <>
      <PageHeading title={t('title')} />
      <p className={styles.intro}>{t('about')}</p>
      <div>
        <LinkButton href={paths.codePaper} icon={<QrCode size={20} aria-hidden="true" />}>
          {t('code.open')}
        </LinkButton>
      </div>
      <search className={styles.filters}>
        <QuickSearchBox label={t('search')} value={name} onText={setName} />
        <Select
          label={t('show')}
          value={show}
          options={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
          onChoose={(value) => setShow(SHOWN.find((each) => each === value) ?? 'all')}
        />
      </search>
      {!listed && !failed && <Skeleton label={t('common:state.loading')} lines={5} />}
      {failed && (
        <NotFetched because={failed} title={t('notHere')} onRetry={again}>
          {t('notHereBody')}
        </NotFetched>
      )}
      {listed && (
        <>
          <p role="status">{listed.total === 0 ? t('none') : t('total', { count: listed.total })}</p>
          <ul className={styles.list} aria-label={t('title')} aria-busy={busy}>
            {listed.devices.map((device) => (
              <DeviceRow key={`${device.user_id} ${device.device_id}`} device={device} onAsk={setAsked} />
            ))}
          </ul>
          {listed.next !== null && (
            <div>
              <Button busy={busy} onClick={more}>
                {t('more')}
              </Button>
            </div>
          )}
          {isAdmin && (
            <MinimumApp minimum={listed.minimum_app} newest={listed.newest_app} onChanged={again} />
          )}
        </>
      )}
      {asked && (
        <LostDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            again();
          }}
        />
      )}
    </>
  );
}
