import { LGD_CODE } from '@sampark/core/places/directory-row';
import type { WireVillageOf } from '@sampark/core/wire/wire-places';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../ui/wrong-fields.ts';

interface VillageValues {
  readonly name: string;
  readonly nameHi: string;
  /** Only a new village is asked for it; empty: none. */
  readonly code: string;
}

type Problems = Partial<Record<keyof VillageValues, string>>;

interface VillageFormParts {
  readonly panchayatId: string;
  /** `null`: a new one. */
  readonly village: WireVillageOf | null;
  readonly onKept: () => void;
}

/** Holds a village's names and code and their problems, and sends them to the server. */
export function useVillageForm({ panchayatId, village, onKept }: VillageFormParts) {
  const { t } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useRefusalText();
  const [values, setValues] = useState<VillageValues>({
    name: village?.name ?? '',
    nameHi: village?.name_hi ?? '',
    code: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (changed: Partial<VillageValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems(stillWrong(problems, changed));
  };
  const submit = async () => {
    if (busy) return;
    const names = { name: values.name.trim(), name_hi: values.nameHi.trim() };
    const code = values.code.trim();
    const wrong: Problems = {
      ...(names.name === '' && { name: t('panchayat.needsName') }),
      ...(code !== '' && !LGD_CODE.test(code) && { code: t('panchayat.badCode') }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const directory = await open();
    const asked = village
      ? await directory.changeVillage(panchayatId, village.village_code, names)
      : await directory.addVillage(panchayatId, { ...names, code: code || null });
    setBusy(false);
    if (asked.kind === 'ok') {
      notify.success(t(village ? 'village.saved' : 'village.added', { name: names.name }));
      onKept();
    } else if (asked.kind === 'refused' && asked.code === 'village_listed') {
      setProblems({ name: explain(asked) });
    } else setFailure(explain(asked));
  };
  return { values, problems, failure, busy, change, submit };
}
