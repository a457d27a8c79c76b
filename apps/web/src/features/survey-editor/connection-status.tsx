import { Cloud, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { Badge } from '../../ui/badge.tsx';

/** Whether the device has a network, announced when it changes. */
export function ConnectionStatus() {
  const { t } = useTranslation();
  const online = useLive(useAppData().sync.status)?.online ?? true;
  const Icon = online ? Cloud : CloudOff;
  return (
    <span role="status" aria-label={t('connection.label')}>
      <Badge icon={<Icon size={18} aria-hidden="true" />}>
        {online ? t('connection.online') : t('connection.offline')}
      </Badge>
    </span>
  );
}
