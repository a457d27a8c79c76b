import { useCallback, useEffect, useState } from 'react';
import type { PersonsSurvey, SurveyFilter, UsersPort } from '../../../data/ports/people/users.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import type { PeopleState } from '../use-people.ts';

interface PersonsSurveysState {
  readonly surveys: readonly PersonsSurvey[];
  readonly state: 'loading' | 'more' | 'end' | 'failed';
  readonly more: () => Promise<void>;
}

interface Shown {
  /** The question that these surveys answer. */
  readonly of: string;
  readonly surveys: readonly PersonsSurvey[];
  readonly next: string | null;
  readonly failed: boolean;
}

/**
 * Asks the server for the surveys of a person, or of everybody, page by page.
 * @param server its state when it was asked for the people; where it did not answer, the screen has said so already
 */
export function usePersonsSurveys(
  users: UsersPort,
  server: PeopleState['state'],
  userId: string,
  filter: SurveyFilter,
): PersonsSurveysState {
  const { t } = useTranslation('users');
  const question = `${filter} ${userId}`;
  const [shown, setShown] = useState<Shown | null>(null);
  const ask = useCallback(
    (next: string | null) => users.surveys({ userId: userId || null, filter }, next),
    [users, userId, filter],
  );

  useEffect(() => {
    if (server === 'loading') return;
    let current = true;
    const first = async (): Promise<void> => {
      const answer = server === 'ok' && navigator.onLine ? await ask(null) : null;
      if (!current) return;
      if (answer?.kind === 'ok') setShown({ of: question, ...answer.value, failed: false });
      else {
        setShown({ of: question, surveys: [], next: null, failed: true });
        if (answer) notify.error(t('failedSurveys'));
      }
    };
    void first();
    return () => {
      current = false;
    };
  }, [ask, server, question, t]);

  const more = async () => {
    if (!shown?.next) return;
    const answer = await ask(shown.next);
    if (answer.kind !== 'ok') return void notify.error(t('failedSurveys'));
    setShown({ ...shown, surveys: [...shown.surveys, ...answer.value.surveys], next: answer.value.next });
  };

  const mine = shown?.of === question ? shown : null;
  const state = !mine ? 'loading' : mine.failed ? 'failed' : mine.next ? 'more' : 'end';
  return { surveys: mine?.surveys ?? [], state, more };
}
