import { isEmail, NAME_MOST, PHONE, tidyPhone, USERNAME, USERNAME_LEAST } from '@sampark/core/access/person';
import type { WireUserRow } from '@sampark/core/wire/wire-account';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '../../data/ports/account.ts';
import type { UsersPort } from '../../data/ports/users.ts';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { useAskedText } from '../../shared/people/asked-text.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

interface Values {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: WireUserRow['role'];
  /** Empty: none. */
  readonly panchayat_id: string;
  readonly block_id: string;
}

type Problems = Partial<Record<keyof Values, string>>;

interface PersonFormParts {
  readonly users: UsersPort;
  readonly person: WireUserRow | null;
  readonly onAdded: (name: string, password: string) => void;
  readonly onSaved: () => void;
  readonly inputs: Readonly<
    Record<'username' | 'full_name' | 'email' | 'phone', RefObject<HTMLInputElement | null>>
  >;
}

const valuesOf = (person: WireUserRow | null): Values => ({
  username: person?.username ?? '',
  full_name: person?.full_name ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  role: person?.role ?? 'staff',
  panchayat_id: person?.panchayat_id ?? '',
  block_id: person?.block_id ?? '',
});

/** The form's values, what is wrong with them, and the submit. The first wrong field gets the focus. */
export function usePersonForm({ users, person, onAdded, onSaved, inputs }: PersonFormParts) {
  const { t } = useTranslation(['users', 'common']);
  const { user } = useSignedIn();
  const explain = useAskedText();
  const [values, setValues] = useState(() => valuesOf(person));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (changed: Partial<Values>) => {
    setValues({ ...values, ...changed });
    setProblems({});
    setFailure(null);
  };

  const badUsername = (username: string): string => {
    if (username === '') return t('common:problems.required');
    return username.length < USERNAME_LEAST
      ? t('common:problems.minCharacters', { count: USERNAME_LEAST })
      : t('form.badUsername');
  };

  const found = (next: Values): Problems => ({
    ...(!person && !USERNAME.test(next.username) && { username: badUsername(next.username) }),
    ...(next.full_name === '' && { full_name: t('common:problems.required') }),
    ...(next.full_name.length > NAME_MOST && {
      full_name: t('common:problems.maxCharacters', { count: NAME_MOST }),
    }),
    ...(!isEmail(next.email) && { email: t('common:problems.email') }),
    ...(!PHONE.test(next.phone) && { phone: t('form.badPhone') }),
    ...(next.role === 'block_officer' && next.block_id === '' && { block_id: t('form.noPlace') }),
  });

  const refuse = (wrong: Problems) => {
    setProblems(wrong);
    for (const field of ['username', 'full_name', 'email', 'phone'] as const) {
      if (wrong[field]) return inputs[field].current?.focus();
    }
  };

  const explainIn = (asked: Exclude<Asked<unknown>, { kind: 'ok' }>) => {
    const code = asked.kind === 'refused' ? asked.code : '';
    if (code === 'username_taken') {
      refuse({ username: t('form.taken') });
      return;
    }
    if (code === 'bad_username') {
      refuse({ username: t('form.badUsername') });
      return;
    }
    if (code === 'unknown_panchayat') {
      refuse({ panchayat_id: t('form.gone') });
      return;
    }
    if (code === 'unknown_block') {
      refuse({ block_id: t('form.gone') });
      return;
    }
    setFailure(explain(asked));
  };

  const submit = async () => {
    if (busy) return;
    const next: Values = {
      ...values,
      username: values.username.trim().toLowerCase(),
      full_name: values.full_name.trim(),
      email: values.email.trim(),
      phone: tidyPhone(values.phone),
    };
    const wrong = found(next);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    const { username, full_name, email, phone, role } = next;
    const place = { panchayat_id: next.panchayat_id || null, block_id: next.block_id || null };
    setBusy(true);
    if (!person) {
      const asked = await users.add({ username, full_name, email, phone, role, ...place });
      setBusy(false);
      if (asked.kind !== 'ok') {
        explainIn(asked);
        return;
      }
      notify.success(t('form.added', { name: full_name }));
      onAdded(full_name, asked.value.temporary_password);
      return;
    }
    const isMe = person.user_id === user.user_id;
    const asked = await users.edit(person.user_id, {
      full_name,
      email,
      phone,
      ...(isMe ? {} : { role, ...place }),
    });
    setBusy(false);
    if (asked.kind !== 'ok') {
      explainIn(asked);
      return;
    }
    notify.success(t('form.saved', { name: full_name }));
    onSaved();
  };

  return { values, problems, failure, busy, change, submit };
}
