import { mayBeWebhook, WEBHOOKS_MOST, type WebhookEvent } from '@sampark/core/access/webhooks';
import type { WireWebhook } from '@sampark/core/wire/access/wire-webhooks';
import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { stillWrong } from '../../ui/wrong-fields.ts';

/** A webhook, as a person has typed and chosen it. */
interface Draft {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Empty: all forms. */
  readonly form: string;
}

const EMPTY: Draft = { name: '', url: '', events: ['survey.saved'], form: '' };

const draftOf = ({ name, url, events, form_name }: WireWebhook): Draft => ({
  name,
  url,
  events,
  form: form_name ?? '',
});

const NEEDED = ['name', 'url', 'events'] as const;
type Field = (typeof NEEDED)[number];

const isEmpty = (draft: Draft, field: Field): boolean =>
  field === 'events' ? draft.events.length === 0 : draft[field].trim() === '';

/** Whether a server may send to what somebody typed, wherever it leads. */
const isAddress = (typed: string): boolean => {
  try {
    return mayBeWebhook(new URL(typed));
  } catch {
    return false;
  }
};

const codeOf = (asked: ServerAnswer<unknown>): string | null =>
  asked.kind === 'refused' ? asked.code : null;

/**
 * Keeps what a person types of a webhook, says what is wrong with it, and makes or changes it.
 * @param webhook the one to change; `null`: a new one
 */
export function useWebhookDraft(webhook: WireWebhook | null, onChanged: () => void) {
  const { t } = useTranslation('webhooks');
  const open = useAppData().webhooks;
  const explain = useRefusalText();
  const [draft, setDraft] = useState(() => (webhook === null ? EMPTY : draftOf(webhook)));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const name = draft.name.trim();

  const change = (over: Partial<Draft>): void => {
    setDraft({ ...draft, ...over });
    setWrong(stillWrong(wrong, over));
  };
  const send = async (): Promise<void> => {
    const asked = { name, url: draft.url.trim(), events: [...draft.events], form_name: draft.form || null };
    setBusy(true);
    const port = await open();
    const answer = webhook === null ? await port.make(asked) : await port.change(webhook.webhook_id, asked);
    setBusy(false);
    if (answer.kind === 'ok') {
      if (answer.value === null) onChanged();
      else setSecret(answer.value.secret);
    } else if (codeOf(answer) === 'webhook_address') setWrong({ url: t('new.badUrl') });
    else if (codeOf(answer) === 'too_many_webhooks') setFailure(t('new.tooMany', { count: WEBHOOKS_MOST }));
    else setFailure(explain(answer));
  };
  const save = async (): Promise<void> => {
    setFailure(null);
    const missing = NEEDED.filter((field) => isEmpty(draft, field));
    const problems = {
      ...(!isAddress(draft.url) && { url: t('new.badUrl') }),
      ...Object.fromEntries(missing.map((field) => [field, t(`new.missing.${field}`)])),
    };
    setWrong(problems);
    if (Object.keys(problems).length === 0) await send();
  };
  return { draft, name, change, save, busy, wrong, failure, secret };
}
