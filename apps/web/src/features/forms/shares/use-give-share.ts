import { givable, type Part } from '@sampark/core/access/shares/parts';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { isDayOver } from '@sampark/core/survey/day-in-india';
import type { WireShare } from '@sampark/core/wire/access/wire-shares';
import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../../ui/wrong-fields.ts';

/** The parts of a form that an administrator has chosen for a person. */
interface Draft {
  /** The person's user id; empty: nobody yet. */
  readonly person: string;
  readonly parts: readonly Part[];
  /** Empty: none. */
  readonly lastDay: string;
}

/**
 * Keeps the parts of a form that somebody chooses for a person, says what is wrong with them, and gives them.
 * @param share what the person has already; `null`: somebody new
 * @param onGiven hears that they were given
 */
export function useGiveShare(form: FormDefinition, share: WireShare | null, onGiven: () => void) {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const [draft, setDraft] = useState<Draft>({
    person: share?.user_id ?? '',
    parts: share?.parts ?? [],
    lastDay: share?.last_day ?? '',
  });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<keyof Draft, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  const change = (over: Partial<Draft>) => {
    setDraft({ ...draft, ...over });
    setWrong(stillWrong(wrong, over));
  };
  /** @param name the person's, for what is said when they have it */
  const give = async (name: string) => {
    const { person, parts, lastDay } = draft;
    const problems = {
      ...(person === '' && { person: t('share.choosePerson') }),
      ...(parts.length === 0 && { parts: t('share.nothing') }),
      ...(lastDay !== '' && isDayOver(lastDay, Date.now()) && { lastDay: t('share.dayOver') }),
    };
    setWrong(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const last_day = lastDay === '' ? null : lastDay;
    const asked = await (await open()).giveShare(form.name, { user_id: person, parts: [...parts], last_day });
    setBusy(false);
    if (asked.kind === 'refused' && asked.code === 'bad_last_day') {
      setWrong({ lastDay: t('share.dayOver') });
      return;
    }
    setFailure(asked.kind === 'ok' ? null : explain(asked));
    if (asked.kind !== 'ok') return;
    const named = givable(form)
      .flatMap((module) => [module, ...module.inside])
      .filter(({ part }) => parts.includes(part))
      .map(({ label }) => inLanguage(label, i18n.language));
    notify.success(t('share.given', { person: name, parts: named.join(', ') }));
    onGiven();
  };
  return { draft, change, give, busy, wrong, failure };
}
