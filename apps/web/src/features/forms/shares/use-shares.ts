import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import type { WireShare } from '@sampark/core/wire/access/wire-shares';
import { useCallback, useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useFetched } from '../../../shared/data/use-fetched.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';

/** Reads the newest version of a form; `null`: the server did not give it. */
export type ReadForm = () => Promise<FormDefinition | null>;

/** Reads a form once; `null`: it is not here yet, or the server did not give it. */
export function useFormOnce(read: ReadForm): FormDefinition | null {
  const [readOnce] = useState(() => async () => ({ form: await read() }));
  return useOpened(readOnce)?.form ?? null;
}

/** The people who fill parts of a form, and those who could. */
interface Shares {
  /** `undefined`: it is not here yet. */
  readonly shares: readonly WireShare[] | undefined;
  /** The contributors who have a panchayat. */
  readonly people: readonly WireUserRow[];
  /** Asks anew; what is known stays meanwhile. */
  readonly renew: () => void;
}

const canBeGiven = ({ role, is_active, panchayat_id }: WireUserRow): boolean =>
  role === 'contributor' && is_active && panchayat_id !== null;

/** Asks who fills what of a form. */
export function useShares(form: string): Shares {
  const { forms, users } = useAppData();
  const [answer, , renew] = useFetched(useCallback(async () => (await forms()).shares(form), [forms, form]));
  const [overview] = useFetched(useCallback(async () => (await users()).overview(), [users]));
  return {
    shares: answer?.kind === 'ok' ? answer.value : undefined,
    people: overview?.kind === 'ok' ? overview.value.people.users.filter(canBeGiven) : [],
    renew,
  };
}
