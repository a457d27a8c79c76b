import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useAppData } from '../data/app-data.ts';
import { useAskedText } from './asked-text.ts';
import { PasswordField } from './password-field.tsx';
import styles from './password-form.module.css';

const LEAST = 6;
const EMPTY = { current: '', next: '', again: '' };
type Field = keyof typeof EMPTY;

/** Which fields a refusal is about; the others are told above the form. */
const ABOUT: Readonly<Record<string, Field>> = {
  wrong_password: 'current',
  password_too_short: 'next',
  password_too_long: 'next',
  password_common: 'next',
  password_unchanged: 'next',
};

interface PasswordFormProps {
  /** What the present password is called. */
  readonly currentLabel: string;
}

/** Chooses another password. What is wrong stands at its field, and the focus goes there; nothing typed is lost. */
export function PasswordForm({ currentLabel }: PasswordFormProps) {
  const { t } = useTranslation('settings');
  const { account } = useAppData();
  const explain = useAskedText();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);

  const type = (field: Field) => (text: string) => {
    setValues({ ...values, [field]: text });
    setProblems({});
    setFailure(null);
  };
  const refuse = (found: Partial<Record<Field, string>>) => {
    setProblems(found);
    const inputs = { current, next, again };
    for (const field of ['current', 'next', 'again'] as const) {
      if (found[field]) return inputs[field].current?.focus();
    }
  };
  const missing = (): Partial<Record<Field, string>> =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, text]) => text === '')
        .map(([field]) => [field, t('password.allRequired')]),
    );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (Object.values(values).includes('')) {
      refuse(missing());
      return;
    }
    if (values.next !== values.again) {
      refuse({ again: t('password.mismatch') });
      return;
    }
    if (Array.from(values.next).length < LEAST) {
      refuse({ next: t('password.tooShort', { count: LEAST }) });
      return;
    }
    setBusy(true);
    const asked = await (await account()).changePassword(values.current, values.next);
    setBusy(false);
    if (asked.kind === 'ok') {
      setValues(EMPTY);
      return void notify.success(t('password.changed'));
    }
    notify.error(t('password.failed'));
    const field = asked.kind === 'refused' ? ABOUT[asked.code] : undefined;
    if (field) refuse({ [field]: explain(asked) });
    else setFailure(explain(asked));
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && (
        <div role="alert">
          <Banner tone="needs">{failure}</Banner>
        </div>
      )}
      <PasswordField
        ref={current}
        label={currentLabel}
        value={values.current}
        onText={type('current')}
        error={problems.current}
      />
      <PasswordField
        ref={next}
        label={t('password.new')}
        hint={t('password.hint')}
        kind="new-password"
        value={values.next}
        onText={type('next')}
        error={problems.next}
      />
      <PasswordField
        ref={again}
        label={t('password.confirm')}
        kind="new-password"
        value={values.again}
        onText={type('again')}
        error={problems.again}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
