import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { useCallback } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';

/** Asks the server for the newest version of a form. */
export function usePaperForm(name: string) {
  const open = useAppData().forms;
  return useFetched(
    useCallback(async (): Promise<Fetched<FormDefinition>> => {
      const forms = await open();
      const list = await forms.list();
      if (list.kind !== 'ok') return list;
      const version = list.value.find((form) => form.name === name)?.versions[0]?.version;
      return version === undefined ? { kind: 'not_found' } : forms.definition(name, version);
    }, [open, name]),
  );
}
