import { givable, type Part } from '@sampark/core/access/shares/parts';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { stillWrong } from '../../../ui/form.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** The parts of a form that an administrator has chosen for a person. */
interface Chosen {
  readonly user_id: string;
  /** Their name, for what is said when they have it. */
  readonly person: string;
  readonly parts: readonly Part[];
  /** Empty: none. */
  readonly lastDay: string;
}

type Problems = Partial<Record<'person' | 'parts' | 'lastDay', string>>;

/** Gives parts of a form, and says how that went. @param onGiven hears that they were given */
export function useGiveShare(form: FormDefinition, onGiven: () => void) {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);

  const give = async ({ user_id, person, parts, lastDay }: Chosen) => {
    const problems: Problems = {
      ...(user_id === '' && { person: t('share.choosePerson') }),
      ...(parts.length === 0 && { parts: t('share.nothing') }),
      ...(lastDay !== '' && lastDay < dayInIndia(Date.now()) && { lastDay: t('share.dayOver') }),
    };
    setWrong(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const last_day = lastDay === '' ? null : lastDay;
    const asked = await (await open()).giveShare(form.name, { user_id, parts: [...parts], last_day });
    setBusy(false);
    setFailure(asked.kind === 'ok' ? null : explain(asked));
    if (asked.kind !== 'ok') return;
    const named = givable(form)
      .flatMap((module) => [module, ...module.inside])
      .filter(({ part }) => parts.includes(part))
      .map(({ label }) => inLanguage(label, i18n.language));
    notify.success(t('share.given', { person, parts: named.join(', ') }));
    onGiven();
  };
  const answered = (field: keyof Problems) => setWrong(stillWrong(wrong, { [field]: true }));
  return { give, busy, wrong, answered, failure };
}
