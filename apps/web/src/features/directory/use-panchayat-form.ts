import { LGD_CODE } from '@sampark/core/places/directory-row';
import type { WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { stillWrong } from '../../ui/wrong-fields.ts';

export interface PanchayatValues {
  readonly name: string;
  readonly nameHi: string;
  /** Empty: none chosen yet. */
  readonly blockId: string;
  readonly code: string;
  readonly form: string;
}

type Problems = Partial<Record<keyof PanchayatValues, string>>;

const valuesOf = (panchayat: WirePanchayatDetails | null): PanchayatValues => ({
  name: panchayat?.name.en ?? '',
  nameHi: panchayat?.name['hi'] ?? '',
  blockId: panchayat?.block_id ?? '',
  code: panchayat?.lgd_code ?? '',
  form: panchayat?.form_name ?? 'village-standard',
});

/** Holds a panchayat's values and their problems, and sends them to the server. */
export function usePanchayatForm(
  panchayat: WirePanchayatDetails | null,
  onKept: (panchayatId: string, name: string) => void,
) {
  const { t } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useRefusalText();
  const [values, setValues] = useState(() => valuesOf(panchayat));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (changed: Partial<PanchayatValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems((before) => stillWrong(before, changed));
    setFailure(null);
  };
  const explainIn = (asked: Exclude<ServerAnswer<unknown>, { kind: 'ok' }>) => {
    const code = asked.kind === 'refused' ? asked.code : null;
    if (code === 'code_taken') setProblems({ code: t('panchayat.codeTaken') });
    else if (code === 'unknown_block') setProblems({ blockId: t('panchayat.needsBlock') });
    else setFailure(explain(asked));
  };

  const submit = async () => {
    if (busy) return;
    const code = values.code.trim();
    const wrong: Problems = {
      ...(values.name.trim() === '' && { name: t('panchayat.needsName') }),
      ...(values.blockId === '' && { blockId: t('panchayat.needsBlock') }),
      ...(code !== '' && !LGD_CODE.test(code) && { code: t('panchayat.badCode') }),
    };
    if (Object.keys(wrong).length > 0) {
      setProblems(wrong);
      return;
    }
    const told = {
      name: values.name.trim(),
      name_hi: values.nameHi.trim(),
      block_id: values.blockId,
      lgd_code: code === '' ? null : code,
      form_name: values.form,
    };
    setBusy(true);
    const directory = await open();
    const asked = panchayat
      ? await directory.changePanchayat(panchayat.panchayat_id, told)
      : await directory.addPanchayat(told);
    setBusy(false);
    if (asked.kind === 'ok') onKept(asked.value ?? panchayat?.panchayat_id ?? '', told.name);
    else explainIn(asked);
  };
  return { values, problems, failure, busy, change, submit };
}
