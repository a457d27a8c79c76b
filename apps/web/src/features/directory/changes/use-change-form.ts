import type { ChangeKind } from '@sampark/core/places/place-changes';
import type { WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../../ui/wrong-fields.ts';

interface ChangeValues {
  /** The code of the village that it is about; empty: the panchayat itself. */
  readonly village: string;
  readonly kind: ChangeKind;
  /** The id of the place that came of it; empty: none was chosen yet. */
  readonly other: string;
  readonly day: string;
}

type Problems = Partial<Record<'other' | 'day', string>>;

/** Holds what somebody says became of a place, and sends it to the server. */
export function useChangeForm(panchayat: WirePanchayatDetails, onKept: () => void) {
  const { t } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useRefusalText();
  const [values, setValues] = useState<ChangeValues>({ village: '', kind: 'merged', other: '', day: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (changed: Partial<ChangeValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems(stillWrong(problems, changed));
  };
  const submit = async () => {
    if (busy) return;
    const { village, kind, other, day } = values;
    const wrong: Problems = {
      ...(other === '' && { other: t('became.needsOther') }),
      ...(day === '' && { day: t('became.needsDay') }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const was = village === '' ? panchayat.panchayat_id : village;
    const level = village === '' ? 'panchayat' : 'village';
    const asked = await (await open()).addChange({ level, was, now: other, kind, day });
    setBusy(false);
    setFailure(asked.kind === 'ok' ? null : explain(asked));
    if (asked.kind !== 'ok') return;
    notify.success(t('became.saved'));
    onKept();
  };
  return { values, problems, failure, busy, change, submit };
}
