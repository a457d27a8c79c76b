import { useCallback } from 'react';
import { useOpened } from '../../shared/data/use-opened.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './access-tokens.module.css';
import { collectCodeText } from './collect-settings.ts';

interface CollectCodeProps {
  readonly username: string;
  readonly token: string;
}

/** Shows the code that a phone scans so that ODK Collect fills this server's forms. */
export default function CollectCode({ username, token }: CollectCodeProps) {
  const { t } = useTranslation(['tokens', 'common']);
  const write = useCallback(
    async () => ({ text: await collectCodeText({ origin: window.location.origin, username, token }) }),
    [username, token],
  );
  const written = useOpened(write);
  return (
    <section className={styles.collect}>
      <h3>{t('collect.title')}</h3>
      <p>{t('collect.scan')}</p>
      {written ? (
        <QrCode text={written.text} label={t('collect.picture')} />
      ) : (
        <Skeleton label={t('common:state.loading')} lines={4} />
      )}
    </section>
  );
}
