import { Copy } from 'lucide-react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../users.module.css';

interface GivenPasswordProps {
  readonly name: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** Shows a password for one login, only this once. */
export function GivenPassword({ name, password, onClose }: GivenPasswordProps) {
  const { t } = useTranslation('users');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      notify.plain(t('given.copied'));
    } catch {
      notify.error(t('given.notCopied'));
    }
  };
  return (
    <FormDialog
      title={t('given.title', { name })}
      onSubmit={onClose}
      onClose={null}
      buttons={
        <Button type="submit" kind="primary">
          {t('given.done')}
        </Button>
      }
    >
      <p>{t('given.body')}</p>
      <div className={styles.given}>
        <p>
          <span className={styles.soft}>{t('given.label')}</span>
          <output className={styles.secret} translate="no" aria-label={t('given.label')}>
            {password}
          </output>
        </p>
        <Button icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
          {t('given.copy')}
        </Button>
      </div>
    </FormDialog>
  );
}
