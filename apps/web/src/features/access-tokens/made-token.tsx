import type { TokenScope } from '@sampark/core/access/token-scope';
import { Copy } from 'lucide-react';
import { lazily } from '../../shared/data/lazily.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './access-tokens.module.css';

/** It draws a QR code. A browser from before 2020 cannot pack what stands in it, and shows the token alone. */
const CollectCode = lazily(() => import('./collect-code.tsx'), 'account');

interface MadeTokenProps {
  readonly name: string;
  readonly token: string;
  readonly scope: TokenScope;
  /** The user name of its person. */
  readonly username: string;
  readonly onClose: () => void;
}

/** Shows a token, only this once. */
export function MadeToken({ name, token, scope, username, onClose }: MadeTokenProps) {
  const { t } = useTranslation('tokens');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      notify.plain(t('made.copied'));
    } catch {
      notify.error(t('made.notCopied'));
    }
  };
  return (
    <FormDialog
      title={t('made.title', { name })}
      onSubmit={onClose}
      onClose={null}
      buttons={
        <Button type="submit" kind="primary">
          {t('made.done')}
        </Button>
      }
    >
      <p>{t('made.body')}</p>
      <div className={styles.given}>
        <span className={styles.soft}>{t('made.token')}</span>
        <output className={styles.token} translate="no" aria-label={t('made.token')}>
          {token}
        </output>
        <Button icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
          {t('made.copy')}
        </Button>
      </div>
      <p className={styles.soft}>{t('made.basic', { username })}</p>
      {scope === 'submit' && 'CompressionStream' in window && (
        <CollectCode username={username} token={token} />
      )}
    </FormDialog>
  );
}
