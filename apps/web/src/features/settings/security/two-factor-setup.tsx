import { useCallback, useState } from 'react';
import type { AccountPort } from '../../../data/ports/people/account.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from '../settings.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface TwoFactorSetupProps {
  readonly account: AccountPort;
  readonly onClose: () => void;
}

/** Gives the secret for the authenticator app, asks for a code from it, and then shows the recovery codes. */
export default function TwoFactorSetup({ account, onClose }: TwoFactorSetupProps) {
  const { t } = useTranslation(['settings', 'common']);
  const explain = useRefusalText();
  const begun = useOpened(useCallback(() => account.beginTwoFactor(), [account]));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const confirm = async () => {
    if (code.trim() === '') {
      setProblem(t('common:problems.required'));
      return;
    }
    setBusy(true);
    const asked = await account.confirmTwoFactor(code);
    setBusy(false);
    if (asked.kind !== 'ok') {
      setProblem(explain(asked));
      return;
    }
    notify.success(t('twoFactor.done'));
    setCodes(asked.value);
  };

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={t('twoFactor.title')}
      onSubmit={confirm}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('twoFactor.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy} disabled={begun?.kind !== 'ok'}>
            {t('twoFactor.confirm')}
          </Button>
        </>
      }
    >
      {!begun && <Skeleton label={t('common:state.loading')} lines={4} />}
      {begun && begun.kind !== 'ok' && <p role="alert">{explain(begun)}</p>}
      {begun?.kind === 'ok' && (
        <>
          <p>{t('twoFactor.scan')}</p>
          <QrCode text={begun.value.uri} label={t('twoFactor.picture')} />
          <div>
            <p>{t('twoFactor.orType')}</p>
            <p className={styles.secret} translate="no">
              {begun.value.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <TextField
            label={t('twoFactor.code')}
            hint={t('twoFactor.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onText={(text) => {
              setCode(text);
              setProblem(undefined);
            }}
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}
