import type { WireMadeLink } from '@sampark/core/wire/access/wire-links';
import { Copy } from 'lucide-react';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './links.module.css';

interface MadeLinkProps {
  readonly person: string;
  readonly made: WireMadeLink;
  readonly onClose: () => void;
}

/** Shows a link and its code, only this once. */
export function MadeLink({ person, made, onClose }: MadeLinkProps) {
  const { t } = useTranslation('links');
  const address = `${location.origin}${paths.fill(made.token)}`;
  const code = `${made.code.slice(0, 4)}-${made.code.slice(4)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify.plain(t('made.copied'));
    } catch {
      notify.error(t('made.notCopied'));
    }
  };
  return (
    <FormDialog
      title={t('made.title', { person })}
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
        <span className={styles.soft}>{t('made.link')}</span>
        <output className={styles.address} translate="no" aria-label={t('made.link')}>
          {address}
        </output>
        <Button icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
          {t('made.copy')}
        </Button>
      </div>
      <div className={styles.given}>
        <span className={styles.soft}>{t('made.code')}</span>
        <output className={styles.code} translate="no" aria-label={t('made.code')}>
          {code}
        </output>
        <span className={styles.soft}>{t('made.otherWay')}</span>
      </div>
    </FormDialog>
  );
}
