import { useAttachments, useFileSending } from '../../../shared/attachments/use-attachments.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Switch } from '../../../ui/fields/switch.tsx';

/** Chooses whether photos and files wait for a network that costs nothing. */
export default function FilesOnWifi() {
  const { t } = useTranslation('attachments');
  const files = useAttachments();
  const sending = useFileSending(files);
  if (!files || !sending) return null;
  const { onlyOnWifi, waits } = sending;
  return (
    <Switch
      label={t('onlyOnWifi')}
      hint={t(waits === 'unknown_network' ? 'onlyOnWifiUnknown' : 'onlyOnWifiHint')}
      on={onlyOnWifi}
      onSwitch={files.setOnlyOnWifi}
    />
  );
}
