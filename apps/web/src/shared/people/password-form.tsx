import type { ProblemCode } from '@sampark/core/problems';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../ui/wrong-fields.ts';
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
  const { values, problems, failure, busy, type, submit } = usePasswordForm();
  return (
    <Form className={styles.form} onSubmit={submit}>
      <Failure>{failure}</Failure>
      <PasswordField
        label={currentLabel}
        value={values.current}
        onText={type('current')}
        error={problems.current}
      />
      <PasswordField
        label={t('password.new')}
        hint={t('password.hint')}
        kind="new-password"
        value={values.next}
        onText={type('next')}
        error={problems.next}
      />
      <PasswordField
        label={t('password.confirm')}
        kind="new-password"
        value={values.again}
        onText={type('again')}
        error={problems.again}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {t('password.submit')}
      </Button>
    </Form>
  );
}

/** Holds the three values and their problems, and asks the server for the change. */
function usePasswordForm() {
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
    // What the new password is says, too, whether it is there twice.
    setProblems(stillWrong(problems, field === 'next' ? { next: text, again: text } : { [field]: text }));
    setFailure(null);
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const asked = await (await account()).changePassword(values.current, values.next);
    setBusy(false);
    if (asked.kind === 'ok') {
      setValues(EMPTY);
      return void notify.success(t('password.changed'));
    }
    // The login screen says why somebody is there.
    if (asked.kind === 'refused' && asked.code === 'unauthenticated') return;
    notify.error(t('password.failed'));
    const field = asked.kind === 'refused' ? ABOUT[asked.code] : undefined;
    if (field) setProblems({ [field]: explain(asked) });
    else setFailure(explain(asked));
  };

  return { values, problems, failure, busy, type, submit };
}

/**
 * Returns a function that checks the three values before the server does: all are there, the new password is long enough, and
 * the same twice. It gives the message for each value that is wrong.
 */
function usePasswordProblems() {
  const { t } = useTranslation('settings');
  return ({ current, next, again }: Values): Problems => {
    const missing = t('password.allRequired');
    const isShort = Array.from(next).length < LEAST;
    return {
      ...(current === '' && { current: missing }),
      ...(isShort && { next: next === '' ? missing : t('password.tooShort', { count: LEAST }) }),
      ...(next !== again && { again: t('password.mismatch') }),
      ...(again === '' && { again: missing }),
    };
  };
}
