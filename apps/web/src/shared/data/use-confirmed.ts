import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useRefusalText } from './refusal-text.ts';

/** The next steps after the server's answer. */
interface Then {
  /** The words once it is done. */
  readonly said: string;
  readonly onDone: () => void;
  /** The reason is said before. Absent: the question stays, to be answered again. */
  readonly onRefused?: () => void;
}

/**
 * Returns what asks the server for something that a person has confirmed, and says what came of it.
 * @returns whether it is being asked, and what asks it
 */
export function useConfirmed(): readonly [
  busy: boolean,
  confirmed: (ask: () => Promise<ServerAnswer<unknown>>, then: Then) => Promise<void>,
] {
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const confirmed = async (ask: () => Promise<ServerAnswer<unknown>>, then: Then): Promise<void> => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (answer.kind === 'ok') {
      notify.success(then.said);
      then.onDone();
      return;
    }
    notify.error(explain(answer));
    then.onRefused?.();
  };
  return [busy, confirmed];
}
