import type { WireDevice } from '@sampark/core/wire/access/wire-devices';
import { useTranslation } from '../../shared/use-translation.ts';

/** Returns functions that say something of a device. */
export function useDeviceWords() {
  const { t } = useTranslation('devices');
  return {
    person: ({ full_name, username }: WireDevice): string => full_name || username,
    device: ({ name }: WireDevice): string => name || t('unknown'),
    /** Says what waits on it; empty: nothing. */
    waiting: ({ operations_waiting, files_waiting }: WireDevice): string =>
      [
        operations_waiting > 0 ? t('operations', { count: operations_waiting }) : '',
        files_waiting ? t('files', { count: files_waiting }) : '',
      ]
        .filter((each) => each !== '')
        .join(', '),
  };
}
