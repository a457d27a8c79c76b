import type { ProblemCode } from '@sampark/core/problems';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useAppData } from '../data/app-data.ts';
import { useRefusalText } from '../data/refusal-text.ts';
import { useTranslation } from '../use-translation.ts';
import { PasswordField } from './password-field.tsx';
import styles from './password-form.module.css';

const LEAST = 6;
const EMPTY = { current: '', next: '', again: '' };
type Field = keyof typeof EMPTY;

/** The field that a refusal of the server is about. The form shows any other refusal above its fields. */
const ABOUT: Readonly<Partial<Record<ProblemCode, Field>>> = {
  wrong_password: 'current',
  password_too_short: 'next',
  password_too_long: 'next',
  password_common: 'next',
  password_unchanged: 'next',
};

type Values = typeof EMPTY;
type Problems = Partial<Record<Field, string>>;

interface PasswordFormProps {
  /** The label of the field for the password that is in force now. */
  readonly currentLabel: string;
}

/** Changes one's password. The message for a wrong value is at its field, which gets the focus; nothing typed is lost. */
export function PasswordForm({ currentLabel }: PasswordFormProps) {
  const { t } = useTranslation('settings');
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const { values, problems, failure, busy, type, submit } = usePasswordForm({ current, next, again });
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

type Inputs = Readonly<Record<Field, RefObject<HTMLInputElement | null>>>;

/** Holds the three values and their problems, and asks the server for the change. The first wrong field gets the focus. */
function usePasswordForm(inputs: Inputs) {
  const { t } = useTranslation('settings');
  const { account } = useAppData();
  const explain = useRefusalText();
  const problemsOf = usePasswordProblems();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const type = (field: Field) => (text: string) => {
    setValues({ ...values, [field]: text });
    setProblems({});
    setFailure(null);
  };
  const refuse = (found: Problems) => {
    setProblems(found);
    for (const field of ['current', 'next', 'again'] as const) {
      if (found[field]) return inputs[field].current?.focus();
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = problemsOf(values);
    if (found) {
      refuse(found);
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

  return { values, problems, failure, busy, type, submit };
}

/**
 * Returns a function that checks the three values before the server does: all are there, the new password is the same twice,
 * and it is long enough. It gives the messages of the first of these checks that fails, else `null`.
 */
function usePasswordProblems() {
  const { t } = useTranslation('settings');
  return (values: Values): Problems | null => {
    const empty = Object.entries(values).filter(([, text]) => text === '');
    if (empty.length > 0)
      return Object.fromEntries(empty.map(([field]) => [field, t('password.allRequired')]));
    if (values.next !== values.again) return { again: t('password.mismatch') };
    const isShort = Array.from(values.next).length < LEAST;
    return isShort ? { next: t('password.tooShort', { count: LEAST }) } : null;
  };
}
