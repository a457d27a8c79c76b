import { type RefObject, type SubmitEvent, useState } from 'react';
import type { Credentials, SignInResult } from '../../data/ports/people/session.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../ui/wrong-fields.ts';
import { typedEarly } from './early-login.ts';

interface LoginFields {
  readonly username: RefObject<HTMLInputElement | null>;
  readonly password: RefObject<HTMLInputElement | null>;
  readonly code: RefObject<HTMLInputElement | null>;
}

type Problems = Readonly<Partial<Record<'username' | 'password' | 'code', string>>>;

type Failure = Extract<SignInResult, { ok: false }>;

/** Holds the login form's values and their problems, and logs in. The first blank field gets the focus. */
export function useLogin(fields: LoginFields) {
  const { t } = useTranslation(['auth', 'common']);
  const { session } = useAppData();
  const known = useLive(session.state);
  const [values, setValues] = useState<Credentials>(() => ({
    // A person who signed in without network logs in once more, for the server.
    ...typedEarly(),
    ...(known?.kind === 'signed_in' && { username: known.user.username }),
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);

  const change = (changed: Partial<Credentials>) => {
    // Another name or password starts the login again without a code.
    if (changed.username !== undefined || changed.password !== undefined) setCodeAsked(false);
    setValues({ ...values, ...changed });
    setProblems(stillWrong(problems, changed));
    setFailure(null);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const username = values.username.trim();
    const blank: Problems = {
      ...(username === '' && { username: t('common:problems.required') }),
      ...(values.password === '' && { password: t('common:problems.required') }),
      ...(codeAsked && !values.code?.trim() && { code: t('common:problems.required') }),
    };
    setProblems(blank);
    setFailure(null);
    if (blank.username) return fields.username.current?.focus();
    if (blank.password) return fields.password.current?.focus();
    if (blank.code) return fields.code.current?.focus();
    setBusy(true);
    const result = await session.signIn({ ...values, username, code: codeAsked ? (values.code ?? '') : '' });
    setBusy(false);
    if (result.ok) return void notify.success(t('success'));
    if (result.because === 'code_required') {
      setCodeAsked(true);
      return;
    }
    if (result.because === 'wrong_code') {
      setProblems({ code: t('wrongCode') });
      return fields.code.current?.select();
    }
    setFailure(explain(result));
    if (result.because === 'wrong_credentials') fields.password.current?.select();
  };

  const explain = (result: Failure): string => {
    switch (result.because) {
      case 'busy':
        return t('busy');
      case 'throttled':
        return t('throttled', { wait: result.retry_after ?? 60 });
      case 'unreachable':
        return navigator.onLine ? t('common:error.network') : t('offline');
      case 'lost':
        return t('lost');
      case 'device':
        return t('common:error.database');
      case 'wrong_credentials':
      case 'code_required':
      case 'wrong_code':
      case 'other':
        return t('failed');
    }
  };

  return { values, problems, failure, busy, codeAsked, change, submit };
}
