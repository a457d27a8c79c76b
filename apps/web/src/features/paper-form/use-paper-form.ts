import type { FormDefinition } from '@sampark/core/forms/definition';
import { LANGUAGES } from '@sampark/i18n/languages';
import { addTexts } from '@sampark/i18n/setup';
import { useCallback, useEffect, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useTranslation } from '../../shared/use-translation.ts';

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

/** Fetches the page's words in every language: a person may want the form in another one than the screen. */
export function useEveryLanguage(): boolean {
  const { i18n } = useTranslation();
  const [there, setThere] = useState(false);
  useEffect(() => {
    Promise.all(LANGUAGES.map((language) => addTexts(i18n, 'paper', language))).then(
      () => setThere(true),
      () => setThere(false),
    );
  }, [i18n]);
  return there;
}
