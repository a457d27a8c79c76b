import type { WireForm } from '@sampark/core/wire/wire-forms';
import { useCallback, useEffect, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';

/** The forms, and the function that asks for them again. */
type Forms = readonly [answer: Fetched<readonly WireForm[]> | undefined, again: () => void];

/** Asks for the forms, and for administrators then for how many surveys each has: nobody waits for that number to see the rest. */
export function useForms(): Forms {
  const open = useAppData().forms;
  const isAdmin = useSignedIn().user.role === 'admin';
  const [answer, again] = useFetched(useCallback(async () => (await open()).list(), [open]));
  const [counted, setCounted] = useState<{ readonly for: Forms[0]; readonly answer: Forms[0] }>();
  useEffect(() => {
    if (!isAdmin || answer?.kind !== 'ok') return;
    let current = true;
    void open()
      .then((forms) => forms.counted())
      .then((fetched) => {
        if (current && fetched.kind === 'ok') setCounted({ for: answer, answer: fetched });
      });
    return () => {
      current = false;
    };
  }, [open, isAdmin, answer]);
  return [counted?.for === answer ? counted?.answer : answer, again];
}

/** Returns how many surveys a form has, of all versions; `null`: they are not counted yet. */
export const surveysOf = ({ versions }: WireForm): number | null =>
  versions.reduce<number | null>(
    (sum, { surveys }) => (sum === null || surveys === null ? null : sum + surveys),
    0,
  );
