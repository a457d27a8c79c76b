import { APP_VERSION, isOlderApp } from '@sampark/core/device/app-version';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './devices.module.css';

interface MinimumAppProps {
  /** `null`: every version may be used. */
  readonly minimum: string | null;
  /** The version that the server has. */
  readonly newest: string;
  readonly onChanged: () => void;
}

/** Says which version of the app devices need, and lets an administrator change it. */
export function MinimumApp({ minimum, newest, onChanged }: MinimumAppProps) {
  const { t } = useTranslation('devices');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.minimum}>
      <p>{minimum === null ? t('minimum.none') : t('minimum.needs', { version: minimum })}</p>
      <Button onClick={() => setOpen(true)}>{t('minimum.open')}</Button>
      {open && (
        <MinimumDialog
          minimum={minimum}
          newest={newest}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function MinimumDialog({
  minimum,
  newest,
  onChanged,
  onClose,
}: MinimumAppProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('devices');
  const open = useAppData().devices;
  const explain = useRefusalText();
  const [text, setText] = useState(minimum ?? '');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const version = text.trim();
    const isWrong = version !== '' && (!APP_VERSION.test(version) || isOlderApp(newest, version));
    setWrong(isWrong);
    if (isWrong) return;
    setBusy(true);
    const answer = await (await open()).setMinimum(version === '' ? null : version);
    setBusy(false);
    if (answer.kind !== 'ok') {
      notify.error(explain(answer));
      return;
    }
    notify.success(t('minimum.done'));
    onChanged();
  };
  return (
    <FormDialog
      title={t('minimum.open')}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('minimum.verb')}
          </Button>
        </>
      }
    >
      <p>{t('minimum.about')}</p>
      <TextField
        label={t('minimum.label')}
        hint={t('minimum.hint', { version: newest })}
        value={text}
        onText={setText}
        error={wrong ? t('minimum.wrong', { version: newest }) : undefined}
      />
    </FormDialog>
  );
}
