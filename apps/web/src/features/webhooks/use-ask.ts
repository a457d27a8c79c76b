import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import type { WebhooksPort } from '../../data/ports/people/webhooks.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** Returns a function that asks the server for something about a webhook, and says what came of it. */
export function useAsk() {
  const open = useAppData().webhooks;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const ask = async <T>(
    what: (port: WebhooksPort) => Promise<ServerAnswer<T>>,
    onDone: (value: T) => void,
  ): Promise<void> => {
    setBusy(true);
    const answer = await what(await open());
    setBusy(false);
    if (answer.kind === 'ok') onDone(answer.value);
    else notify.error(explain(answer));
  };
  return [ask, busy] as const;
}
