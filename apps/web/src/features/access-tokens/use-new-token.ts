import { TOKEN_DAYS, TOKENS_MOST, type TokenScope } from '@sampark/core/access/token-scope';
import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import type { TokenPerson } from './choose-person.tsx';

/** A new token, as a person has typed and chosen it. */
interface Draft {
  readonly name: string;
  readonly person: TokenPerson;
  readonly scope: TokenScope;
  /** Empty: all forms. */
  readonly form: string;
  readonly days: number;
}

const emptyFor = (person: TokenPerson): Draft => ({
  name: '',
  person,
  scope: 'read',
  form: '',
  days: TOKEN_DAYS.offered[1],
});

const isTooMany = (asked: ServerAnswer<unknown>): boolean =>
  asked.kind === 'refused' && asked.code === 'too_many_tokens';

/** Keeps what a person types of a new token, says what is wrong with it, and makes it. */
export function useNewToken() {
  const { t } = useTranslation('tokens');
  const open = useAppData().accessTokens;
  const explain = useRefusalText();
  const { user } = useSignedIn();
  const [draft, setDraft] = useState(() => emptyFor(user));
  const [busy, setBusy] = useState(false);
  const [noName, setNoName] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const name = draft.name.trim();

  const change = (over: Partial<Draft>): void => {
    setDraft({ ...draft, ...over });
    if (over.name !== undefined) setNoName(false);
  };
  const make = async (): Promise<void> => {
    setFailure(null);
    if (name === '') {
      setNoName(true);
      return;
    }
    const { person, scope, form, days } = draft;
    const { user_id } = person;
    const form_name = scope === 'administer' || form === '' ? null : form;
    setBusy(true);
    const asked = await (await open()).make({ name, user_id, scope, form_name, days });
    setBusy(false);
    if (asked.kind === 'ok') setToken(asked.value.token);
    else setFailure(isTooMany(asked) ? t('new.tooMany', { count: TOKENS_MOST }) : explain(asked));
  };
  return { draft, name, change, make, busy, noName, failure, token };
}
