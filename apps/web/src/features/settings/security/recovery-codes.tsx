import { Download } from 'lucide-react';
import { download } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from '../settings.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the codes for the day without the phone, only this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('settings');
  const save = () =>
    download({ name: t('twoFactor.fileName'), type: 'text/plain', content: `${codes.join('\n')}\n` });
  return (
    <FormDialog
      title={t('twoFactor.keep')}
      onSubmit={onClose}
      onClose={null}
      buttons={
        <>
          <Button icon={<Download size={20} aria-hidden="true" />} onClick={save}>
            {t('twoFactor.save')}
          </Button>
          <Button type="submit" kind="primary">
            {t('twoFactor.kept')}
          </Button>
        </>
      }
    >
      <p>{t('twoFactor.keepBody')}</p>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
