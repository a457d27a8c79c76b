import { LGD_CODE } from '@sampark/core/places/directory-row';
import type { WireBlock, WireNewBlock } from '@sampark/core/wire/wire-places';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import type { BlockOptions } from '../../shared/places/use-blocks.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../ui/wrong-fields.ts';

/** The option for a district or state that the directory does not hold yet. */
export const OTHER = 'other';

const EMPTY = {
  name: '',
  nameHi: '',
  code: '',
  district: '',
  districtName: '',
  districtCode: '',
  state: '',
  stateName: '',
  stateCode: '',
};
type Values = typeof EMPTY;
type Problems = Partial<Record<keyof Values, string>>;

/** The fields that a person types into; the other two are chosen. */
export type TypedKey = Exclude<keyof Values, 'district' | 'state'>;

export const isNewDistrict = (values: Values): boolean => values.district === OTHER;
export const isNewState = (values: Values): boolean => isNewDistrict(values) && values.state === OTHER;
export const isCode = (key: keyof Values): boolean => key.toLowerCase().endsWith('code');

/** Returns the fields that need a value: a new district has to be described too, and so has a new state. */
const requiredKeys = (values: Values): readonly (keyof Values)[] => [
  'name',
  'code',
  'district',
  ...(isNewDistrict(values) ? (['districtName', 'districtCode', 'state'] as const) : []),
  ...(isNewState(values) ? (['stateName', 'stateCode'] as const) : []),
];

/** Returns the block as the server takes it. A known district or state goes with the code and name that it has. */
function wireBlock(values: Values, blocks: readonly WireBlock[]): WireNewBlock {
  const inDistrict = blocks.find((each) => each.district_id === values.district);
  const inState = inDistrict ?? blocks.find((each) => each.state_id === values.state);
  return {
    code: values.code.trim(),
    name: values.name.trim(),
    name_hi: values.nameHi.trim(),
    district: inDistrict
      ? { code: inDistrict.district_id, name: inDistrict.district.en }
      : { code: values.districtCode.trim(), name: values.districtName.trim() },
    state: inState
      ? { code: inState.state_id, name: inState.state.en }
      : { code: values.stateCode.trim(), name: values.stateName.trim() },
  };
}

interface NewBlockParts {
  readonly blocks: readonly WireBlock[];
  readonly options: BlockOptions;
  readonly onAdded: (blockId: string) => void;
}

/** Holds a new block's values and their problems, and sends the block to the server. */
export function useNewBlock({ blocks, options, onAdded }: NewBlockParts) {
  const { t } = useTranslation(['directory', 'common']);
  const open = useAppData().directory;
  const explain = useRefusalText();
  const [values, setValues] = useState<Values>({
    ...EMPTY,
    district: options.districts.length === 0 ? OTHER : '',
    state: options.states.length === 0 ? OTHER : '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const problemOf = (key: keyof Values): string | null => {
    const value = values[key].trim();
    if (value === '') return t('common:problems.required');
    return isCode(key) && !LGD_CODE.test(value) ? t('panchayat.badCode') : null;
  };
  const problemsNow = (): Problems =>
    Object.fromEntries(
      requiredKeys(values).flatMap((key) => {
        const problem = problemOf(key);
        return problem === null ? [] : [[key, problem]];
      }),
    );
  const submit = async () => {
    const wrong = problemsNow();
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const block = wireBlock(values, blocks);
    const answer = await (await open()).addBlock(block);
    setBusy(false);
    if (answer.kind === 'ok') {
      notify.success(t('newBlock.added', { name: block.name }));
      onAdded(block.code);
    } else if (answer.kind === 'refused' && answer.code === 'code_taken') {
      setProblems({ code: t('newBlock.codeTaken') });
    } else setFailure(explain(answer));
  };
  return {
    values,
    problems,
    failure,
    busy,
    type: (key: TypedKey, text: string) => {
      setValues({ ...values, [key]: text });
      setProblems(stillWrong(problems, { [key]: text }));
    },
    choose: (chosen: Partial<Pick<Values, 'district' | 'state'>>) => {
      setValues({ ...values, ...chosen });
      setProblems(stillWrong(problems, chosen));
    },
    submit,
  };
}
