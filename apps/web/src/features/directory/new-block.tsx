import { LGD_CODE } from '@sampark/core/places/directory-row';
import type { WireBlock, WireNewBlock } from '@sampark/core/wire/wire-places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../shared/data/app-data.ts';
import { useAskedText } from '../../shared/people/asked-text.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './directory.module.css';
import { useBlockOptions } from './use-blocks.ts';
import { useFirstWrong } from './use-first-wrong.ts';

const OTHER = 'other';

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

interface NewBlockProps {
  readonly blocks: readonly WireBlock[];
  readonly onAdded: (blockId: string) => void;
  readonly onClose: () => void;
}

/** Adds a block that no file brought yet, in a district and state that are here or are named with it. */
export function NewBlock({ blocks, onAdded, onClose }: NewBlockProps) {
  const { t } = useTranslation(['directory', 'common']);
  const open = useAppData().directory;
  const explain = useAskedText();
  const options = useBlockOptions(blocks);
  const [values, setValues] = useState<Values>({
    ...EMPTY,
    district: options.districts.length === 0 ? OTHER : '',
    state: options.states.length === 0 ? OTHER : '',
  });
  const [problems, setProblems] = useState<Partial<Record<keyof Values, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const frame = useFirstWrong<HTMLDivElement>(problems);
  const [busy, setBusy] = useState(false);
  const isNewDistrict = values.district === OTHER;
  const isNewState = isNewDistrict && values.state === OTHER;

  const asked: readonly (keyof Values)[] = [
    'name',
    'code',
    'district',
    ...(isNewDistrict ? (['districtName', 'districtCode', 'state'] as const) : []),
    ...(isNewState ? (['stateName', 'stateCode'] as const) : []),
  ];
  const field = (key: Exclude<keyof Values, 'district' | 'state'>) => (
    <TextField
      label={t(`newBlock.${key}`)}
      autoComplete="off"
      {...(key.toLowerCase().endsWith('code') ? { inputMode: 'numeric' as const } : {})}
      value={values[key]}
      onText={(text) => {
        setValues({ ...values, [key]: text });
        setProblems({});
      }}
      error={problems[key]}
    />
  );

  const told = (): WireNewBlock => {
    const within = blocks.find((each) => each.district_id === values.district);
    const ofState = within ?? blocks.find((each) => each.state_id === values.state);
    return {
      code: values.code.trim(),
      name: values.name.trim(),
      name_hi: values.nameHi.trim(),
      district: within
        ? { code: within.district_id, name: within.district.en }
        : { code: values.districtCode.trim(), name: values.districtName.trim() },
      state: ofState
        ? { code: ofState.state_id, name: ofState.state.en }
        : { code: values.stateCode.trim(), name: values.stateName.trim() },
    };
  };
  const submit = async () => {
    const wrong = Object.fromEntries(
      asked.flatMap((key) => {
        const value = values[key].trim();
        if (value === '') return [[key, t('common:problems.required')]];
        const isBad = key.toLowerCase().endsWith('code') && !LGD_CODE.test(value);
        return isBad ? [[key, t('panchayat.badCode')]] : [];
      }),
    );
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const block = told();
    const answer = await (await open()).addBlock(block);
    setBusy(false);
    if (answer.kind === 'ok') {
      notify.success(t('newBlock.added', { name: block.name }));
      onAdded(block.code);
    } else if (answer.kind === 'refused' && answer.code === 'code_taken') {
      setProblems({ code: t('newBlock.codeTaken') });
    } else setFailure(explain(answer));
  };

  return (
    <FormDialog
      title={t('newBlock.title')}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('newBlock.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('newBlock.add')}
          </Button>
        </>
      }
    >
      <div ref={frame} className={styles.form}>
        {failure && (
          <div role="alert">
            <Banner tone="needs">{failure}</Banner>
          </div>
        )}
        {field('name')}
        {field('nameHi')}
        {field('code')}
        <Select
          label={t('newBlock.district')}
          empty={t('newBlock.choose')}
          options={[...options.districts, { value: OTHER, label: t('newBlock.otherDistrict') }]}
          value={values.district}
          onChoose={(district) => setValues({ ...values, district })}
          error={problems.district}
        />
        {isNewDistrict && (
          <>
            {field('districtName')}
            {field('districtCode')}
            <Select
              label={t('newBlock.state')}
              empty={t('newBlock.choose')}
              options={[...options.states, { value: OTHER, label: t('newBlock.otherState') }]}
              value={values.state}
              onChoose={(state) => setValues({ ...values, state })}
              error={problems.state}
            />
          </>
        )}
        {isNewState && (
          <>
            {field('stateName')}
            {field('stateCode')}
          </>
        )}
      </div>
    </FormDialog>
  );
}
