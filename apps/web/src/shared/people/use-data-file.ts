import { useState } from 'react';
import type { PersonData, ServerAnswer } from '../../data/ports/people/account.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useRefusalText } from '../data/refusal-text.ts';
import { showTime } from '../dates.ts';
import { download, fileName } from '../download.ts';
import { useTranslation } from '../use-translation.ts';
import { dataPage } from './data-page.ts';

interface DataFile {
  readonly busy: boolean;
  /** Asks for the data of a person, and hands the page to the browser's downloads. */
  readonly give: (name: string, ask: () => Promise<ServerAnswer<PersonData>>) => Promise<void>;
}

/** Gives everything that is kept about a person as a page to keep. */
export function useDataFile(): DataFile {
  const { t, i18n } = useTranslation('profile');
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    give: async (name, ask) => {
      setBusy(true);
      const asked = await ask();
      setBusy(false);
      if (asked.kind !== 'ok') return void notify.error(explain(asked));
      const content = dataPage(asked.value, {
        language: i18n.language,
        title: t('data.of', { name }),
        made: t('data.made', { date: showTime(asked.value.made_at) }),
        until: (until) => t('data.until', { until }),
        nothing: t('data.nothing'),
      });
      const file = `${t('data.fileName')}-${fileName(name)}.html`;
      download({ name: file, type: 'text/html;charset=utf-8', content });
      notify.success(t('data.done'));
    },
  };
}
