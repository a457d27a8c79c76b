import type { Conflict } from '@sampark/core/survey/survey';
import { useMemo } from 'react';
import { useAppData, useLive, useSignedIn } from '../data/app-data.ts';
import { shownName } from './shown-name.ts';

/** Returns a function that gives a colleague's full name where this device has met it, else the username. */
export function usePersonName(): (username: string) => string {
  const { user } = useSignedIn();
  const surveys = useLive(useAppData().surveys.all);
  const names = useMemo(
    () =>
      new Map([
        ...(surveys ?? []).map((each) => [each.created_by_username, each.created_by_fullname] as const),
        [user.username, user.full_name] as const,
      ]),
    [surveys, user],
  );
  return (username) => shownName(names.get(username) || username);
}

/**
 * Returns a function that names the person on one side of a conflict: as the server does, else as this device knows them.
 */
export function useConflictName(): (conflict: Pick<Conflict, 'user' | 'user_fullname'>) => string {
  const known = usePersonName();
  return ({ user, user_fullname }) => shownName(user_fullname ?? '') || known(user);
}
