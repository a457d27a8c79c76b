import { missingFragments, SUGGESTED_TEXT_MOST } from '@sampark/core/texts/suggested-text';
import { useState } from 'react';
import type { DeviceFailure } from '../../data/ports/device-failure.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/fields/long-text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import type { AppText } from './find-texts.ts';
import styles from './texts.module.css';

interface SuggestTextProps {
  readonly of: AppText;
  /** The text in the field at first. */
  readonly begun: string;
  readonly onSuggest: (text: string) => Promise<DeviceFailure | null>;
  readonly onClose: () => void;
}

/** Asks for a better text. It has to keep what the app fills in. */
export function SuggestText({ of, begun, onSuggest, onClose }: SuggestTextProps) {
  const { t } = useTranslation(['settings', 'common', 'survey']);
  const [text, setText] = useState(begun);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const problemOf = (): string | undefined => {
    if (text.trim() === '' || text.trim() === of.text) return t('texts.same');
    const missing = missingFragments(of.text, text);
    return missing.length > 0 ? t('texts.missing', { parts: missing.join(' ') }) : undefined;
  };
  const send = async (): Promise<void> => {
    const wrong = problemOf();
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    const failure = await onSuggest(text.trim());
    setBusy(false);
    if (failure !== null) {
      setProblem(t(deviceFailureKey(failure)));
      return;
    }
    notify.success(t('texts.thanks'));
    onClose();
  };

  return (
    <FormDialog
      title={t('texts.suggest')}
      onSubmit={send}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('texts.verb')}
          </Button>
        </>
      }
    >
      <p className={styles.now}>
        <span className={styles.soft}>{t('texts.now')}</span>
        <span>{of.text}</span>
      </p>
      {of.english !== of.text && (
        <p className={styles.now}>
          <span className={styles.soft}>{t('texts.english')}</span>
          <span lang="en" dir="ltr">
            {of.english}
          </span>
        </p>
      )}
      <LongTextField
        label={t('texts.better')}
        hint={of.text.includes('{{') ? t('texts.keep') : undefined}
        value={text}
        most={SUGGESTED_TEXT_MOST}
        onText={setText}
        error={problem}
      />
    </FormDialog>
  );
}
