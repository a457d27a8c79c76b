import { Copy } from 'lucide-react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './webhooks.module.css';

interface ShownSecretProps {
  readonly name: string;
  readonly secret: string;
  /** The secret before still signs for a day. */
  readonly exchanged?: boolean;
  readonly onClose: () => void;
}

/** Shows the secret of a webhook, only this once. */
export function ShownSecret({ name, secret, exchanged, onClose }: ShownSecretProps) {
  const { t } = useTranslation('webhooks');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify.plain(t('secret.copied'));
    } catch {
      notify.error(t('secret.notCopied'));
    }
  };
  return (
    <FormDialog
      title={t('secret.title', { name })}
      onSubmit={onClose}
      onClose={null}
      buttons={
        <Button type="submit" kind="primary">
          {t('secret.done')}
        </Button>
      }
    >
      <p>{t('secret.body')}</p>
      {exchanged && <p>{t('secret.both')}</p>}
      <div className={styles.given}>
        <span className={styles.soft}>{t('secret.label')}</span>
        <output className={styles.secret} translate="no" aria-label={t('secret.label')}>
          {secret}
        </output>
        <Button icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
          {t('secret.copy')}
        </Button>
      </div>
    </FormDialog>
  );
}
