import type { WireDevice } from '@sampark/core/wire/access/wire-devices';
import { useAppData } from '../../shared/data/app-data.ts';
import { useConfirmed } from '../../shared/data/use-confirmed.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useDeviceWords } from './device-words.ts';

/** A question about a device: whether it is lost, or was found. */
export interface AskedOf {
  readonly device: WireDevice;
  readonly ask: 'lost' | 'found';
}

interface LostDialogProps extends AskedOf {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks whether a device is lost and says what goes with it; or whether it was found. */
export function LostDialog({ device, ask, onDone, onClose }: LostDialogProps) {
  const { t } = useTranslation('devices');
  const words = useDeviceWords();
  const open = useAppData().devices;
  const [busy, confirmed] = useConfirmed();
  const isLost = ask === 'lost';
  const named = { name: words.person(device) };
  const confirm = () =>
    confirmed(
      async () => {
        const port = await open();
        return isLost ? port.lose(device) : port.find(device);
      },
      { said: isLost ? t('lost.done') : t('found.done'), onDone, onRefused: onClose },
    );
  return (
    <ConfirmDialog
      title={isLost ? t('lost.title', named) : t('found.title', named)}
      verb={isLost ? t('lost.verb') : t('found.verb')}
      cancel={t('cancel')}
      danger={isLost}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isLost ? <Losses device={device} /> : <p>{t('found.body')}</p>}
    </ConfirmDialog>
  );
}

/** Says what a lost device loses: the sign-in, the key, and what was not sent. */
function Losses({ device }: Pick<AskedOf, 'device'>) {
  const { t } = useTranslation('devices');
  const what = useDeviceWords().waiting(device);
  const { shared_with } = device;
  return (
    <>
      <p>{t('lost.body')}</p>
      <p>
        <b>{what ? t('lost.unsent', { what }) : t('lost.clean')}</b>
      </p>
      {shared_with.length > 0 && <p>{t('lost.others', { names: shared_with.join(', ') })}</p>}
      <p>{t('lost.password')}</p>
    </>
  );
}
