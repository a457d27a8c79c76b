import { useCallback, useEffect, useState } from 'react';
import type { Overview, UsersPort } from '../../data/ports/people/users.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** Everybody, and whether the server has told it. */
export interface PeopleState {
  /** The server's answer, of now or of the last time. */
  readonly overview: Overview | undefined;
  /** How the last question to the server ended. */
  readonly state: 'loading' | 'ok' | 'offline' | 'failed';
  /** Asks again and says how that went. */
  readonly refresh: () => Promise<void>;
  /** Asks again and says nothing. */
  readonly reload: () => Promise<void>;
}

/** Gives everybody: at once the answer that this device was given last, then the server's. */
export function usePeople(users: UsersPort | undefined): PeopleState {
  const { t } = useTranslation('users');
  const [overview, setOverview] = useState<Overview>();
  const [state, setState] = useState<PeopleState['state']>('loading');

  const ask = useCallback(async () => {
    if (!users) return 'loading';
    if (!navigator.onLine) return 'offline';
    const answer = await users.overview();
    if (answer.kind === 'ok') setOverview(answer.value);
    if (answer.kind === 'unreachable') return 'offline';
    return answer.kind === 'ok' ? 'ok' : 'failed';
  }, [users]);

  useEffect(() => {
    if (!users) return;
    let current = true;
    const first = async (): Promise<void> => {
      const known = await users.known();
      if (current && known) setOverview(known);
      const next = await ask();
      if (!current) return;
      setState(next);
      if (next !== 'ok') notify.error(t('failedUsers'));
    };
    void first();
    return () => {
      current = false;
    };
  }, [users, ask, t]);

  const reload = useCallback(async () => setState(await ask()), [ask]);
  const refresh = useCallback(async () => {
    setState('loading');
    const next = await ask();
    setState(next);
    if (next === 'ok') notify.success(t('refreshed'));
    else notify.error(t('failedUsers'));
  }, [ask, t]);
  return { overview, state, refresh, reload };
}
