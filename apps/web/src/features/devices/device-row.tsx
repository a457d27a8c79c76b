import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { MUCH_WAITS, type WireDevice } from '@sampark/core/wire/access/wire-devices';
import { knownLanguage, LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { showBytes } from '../../shared/bytes.ts';
import { showTime, useAgo } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useDeviceWords } from './device-words.ts';
import styles from './devices.module.css';
import type { AskedOf } from './lost-dialog.tsx';

interface DeviceRowProps {
  readonly device: WireDevice;
  readonly onAsk: (asked: AskedOf) => void;
}

/** Shows the device of one person: what it told of itself, and whether it is lost. */
export function DeviceRow({ device, onAsk }: DeviceRowProps) {
  const { t, i18n } = useTranslation('devices');
  const words = useDeviceWords();
  const ago = useAgo();
  const { place, language, storage_used, storage_free, app, shared_with } = device;
  const spoken = knownLanguage(language);
  const waiting = words.waiting(device);
  return (
    <li>
      <div className={styles.about}>
        <div className={styles.name}>
          <h2>{words.person(device)}</h2>
          <DeviceBadges device={device} />
        </div>
        <p className={styles.soft}>
          <span>{words.device(device)}</span>
          {place && <span>{inLanguage(place, i18n.language)}</span>}
          <span translate="no">{device.username}</span>
        </p>
        <p className={styles.soft}>
          <span>{t('seen', { when: ago(device.last_contact) })}</span>
          <span>{app === null ? t('noVersion') : t('version', { version: app })}</span>
          {storage_used !== null && storage_free !== null && (
            <span>{t('storage', { used: showBytes(storage_used), free: showBytes(storage_free) })}</span>
          )}
          {spoken && <span lang={spoken}>{LANGUAGE_NAMES[spoken]}</span>}
        </p>
        <p className={waiting ? styles.waiting : styles.soft}>{waiting || t('clean')}</p>
        {shared_with.length > 0 && (
          <p className={styles.soft}>{t('shared', { names: shared_with.join(', ') })}</p>
        )}
      </div>
      <LostButton device={device} onAsk={onAsk} />
    </li>
  );
}

function DeviceBadges({ device }: Pick<DeviceRowProps, 'device'>) {
  const { t } = useTranslation('devices');
  const { is_this, is_old, lost_at, cleared_at, operations_waiting, files_waiting } = device;
  const much = Math.max(operations_waiting, files_waiting ?? 0) >= MUCH_WAITS;
  return (
    <>
      {is_this && <Badge tone="action">{t('this')}</Badge>}
      {cleared_at !== null && <Badge>{t('lost.cleared', { when: showTime(cleared_at) })}</Badge>}
      {lost_at !== null && cleared_at === null && <Badge tone="needs">{t('lost.waits')}</Badge>}
      {is_old && <Badge>{t('oldVersion')}</Badge>}
      {much && <Badge tone="needs">{t('shown.much')}</Badge>}
    </>
  );
}

/** Offers to say that the device is lost, or that it was found. The one in hand is not lost. */
function LostButton({ device, onAsk }: DeviceRowProps) {
  const { t } = useTranslation('devices');
  const words = useDeviceWords();
  const named = { name: words.person(device), device: words.device(device) };
  if (device.is_this || device.cleared_at !== null) return null;
  return device.lost_at === null ? (
    <Button
      kind="danger-quiet"
      aria-label={t('lost.openOf', named)}
      onClick={() => onAsk({ device, ask: 'lost' })}
    >
      {t('lost.open')}
    </Button>
  ) : (
    <Button aria-label={t('found.of', named)} onClick={() => onAsk({ device, ask: 'found' })}>
      {t('found.verb')}
    </Button>
  );
}
