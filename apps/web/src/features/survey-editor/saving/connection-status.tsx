import { Cloud, CloudOff } from 'lucide-react';
import { memo } from 'react';
import { useConnection } from '../../../shared/data/connection.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** Says whether saved work can reach the server; screen readers announce a change. */
export const ConnectionStatus = memo(function ConnectionStatus() {
  const { t } = useTranslation();
  const connection = useConnection();
  const Icon = connection === 'online' ? Cloud : CloudOff;
  return (
    <span role="status" aria-label={t('connection.label')}>
      <Badge icon={<Icon size={18} aria-hidden="true" />}>{t(`connection.${connection}`)}</Badge>
    </span>
  );
});
