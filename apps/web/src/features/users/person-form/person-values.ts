import { isEmail, NAME_MOST, PHONE, tidyPhone, USERNAME, USERNAME_LEAST } from '@sampark/core/access/person';
import type { ProblemCode } from '@sampark/core/problems';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import type { Translate } from '@sampark/i18n/types';

/** A person in the form. */
export interface PersonValues {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: WireUserRow['role'];
  /** Empty: none. */
  readonly panchayat_id: string;
  readonly block_id: string;
}

export type PersonProblems = Partial<Record<keyof PersonValues, string>>;
type Say = Translate<readonly ['users', 'common']>;

/** @param person `null`: somebody new */
export const valuesOf = (person: WireUserRow | null): PersonValues => ({
  username: person?.username ?? '',
  full_name: person?.full_name ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  role: person?.role ?? 'staff',
  panchayat_id: person?.panchayat_id ?? '',
  block_id: person?.block_id ?? '',
});

/** Returns the values as the server takes them: without blanks around them, the username in small letters. */
export const tidied = (values: PersonValues): PersonValues => ({
  ...values,
  username: values.username.trim().toLowerCase(),
  full_name: values.full_name.trim(),
  email: values.email.trim(),
  phone: tidyPhone(values.phone),
});

/** Returns the message for each wrong value. Only a new person's username is checked: later it stays as it is. */
export const problemsOf = (values: PersonValues, isNew: boolean, t: Say): PersonProblems => ({
  ...(isNew && !USERNAME.test(values.username) && { username: usernameProblem(values.username, t) }),
  ...(values.full_name === '' && { full_name: t('common:problems.required') }),
  ...(values.full_name.length > NAME_MOST && {
    full_name: t('common:problems.maxCharacters', { count: NAME_MOST }),
  }),
  ...(!isEmail(values.email) && { email: t('common:problems.email') }),
  ...(!PHONE.test(values.phone) && { phone: t('users:form.badPhone') }),
  ...(values.role === 'block_officer' && values.block_id === '' && { block_id: t('users:form.noPlace') }),
});

function usernameProblem(username: string, t: Say): string {
  if (username === '') return t('common:problems.required');
  return username.length < USERNAME_LEAST
    ? t('common:problems.minCharacters', { count: USERNAME_LEAST })
    : t('users:form.badUsername');
}

/** The field that a refusal of the server is about. The form shows any other refusal above its fields. */
export const ABOUT: Readonly<Partial<Record<ProblemCode, keyof PersonValues>>> = {
  username_taken: 'username',
  bad_username: 'username',
  unknown_panchayat: 'panchayat_id',
  unknown_block: 'block_id',
};
