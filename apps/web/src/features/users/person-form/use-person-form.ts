import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { useState } from 'react';
import type { ServerAnswer } from '../../../data/ports/people/account.ts';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../../ui/wrong-fields.ts';
import {
  ABOUT,
  type PersonProblems,
  type PersonValues,
  problemsOf,
  tidied,
  valuesOf,
} from './person-values.ts';

interface PersonFormParts {
  readonly users: UsersPort;
  readonly person: WireUserRow | null;
  readonly onAdded: (name: string, password: string) => void;
  readonly onSaved: () => void;
}

/** Holds the form's values and their problems, and sends them. */
export function usePersonForm({ users, person, onAdded, onSaved }: PersonFormParts) {
  const { t } = useTranslation(['users', 'common']);
  const { user } = useSignedIn();
  const explain = useRefusalText();
  const [values, setValues] = useState(() => valuesOf(person));
  const [problems, setProblems] = useState<PersonProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (changed: Partial<PersonValues>) => {
    setValues({ ...values, ...changed });
    setProblems(stillWrong(problems, changed));
    setFailure(null);
  };
  const showRefusal = (asked: Exclude<ServerAnswer<unknown>, { kind: 'ok' }>) => {
    const field = asked.kind === 'refused' ? ABOUT[asked.code] : undefined;
    if (field) setProblems({ [field]: explain(asked) });
    else setFailure(explain(asked));
  };

  const add = async (next: PersonValues) => {
    const asked = await users.add({ ...whoOf(next), username: next.username, ...workOf(next) });
    setBusy(false);
    if (asked.kind !== 'ok') {
      showRefusal(asked);
      return;
    }
    notify.success(t('form.added', { name: next.full_name }));
    onAdded(next.full_name, asked.value.temporary_password);
  };
  const save = async (userId: string, next: PersonValues) => {
    // People do not change their own role or place of work.
    const isMe = userId === user.user_id;
    const asked = await users.edit(userId, { ...whoOf(next), ...(isMe ? {} : workOf(next)) });
    setBusy(false);
    if (asked.kind !== 'ok') {
      showRefusal(asked);
      return;
    }
    notify.success(t('form.saved', { name: next.full_name }));
    onSaved();
  };
  const submit = async () => {
    if (busy) return;
    const next = tidied(values);
    const wrong = problemsOf(next, person === null, t);
    if (Object.keys(wrong).length > 0) {
      setProblems(wrong);
      return;
    }
    setBusy(true);
    await (person ? save(person.user_id, next) : add(next));
  };
  return { values, problems, failure, busy, change, submit };
}

const whoOf = ({ full_name, email, phone }: PersonValues) => ({ full_name, email, phone });

const workOf = ({ role, panchayat_id, block_id }: PersonValues) => ({
  role,
  panchayat_id: panchayat_id || null,
  block_id: block_id || null,
});
