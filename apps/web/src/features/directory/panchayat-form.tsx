import { inLanguage } from '@sampark/core/forms/fields';
import type { WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './directory.module.css';
import { NewBlock } from './new-block.tsx';
import { useBlockOptions, useBlocks } from './use-blocks.ts';
import { useCodeText } from './use-code-text.ts';
import { useFirstWrong } from './use-first-wrong.ts';
import { usePanchayatForm } from './use-panchayat-form.ts';

/** The forms that ship; another one that a panchayat has is offered to it as well. */
const FORMS = ['village-standard', 'village-detailed'] as const;

interface PanchayatFormProps {
  /** `null`: a new one. */
  readonly panchayat: WirePanchayatDetails | null;
  readonly onKept: (panchayatId: string, name: string) => void;
}

/** What a panchayat is called, where it lies, its code, and the form that its new surveys take. */
export function PanchayatForm({ panchayat, onKept }: PanchayatFormProps) {
  const { t, i18n } = useTranslation('directory');
  const { blocks, again } = useBlocks();
  const codeOf = useCodeText();
  const known = useBlockOptions(blocks);
  const form = usePanchayatForm(panchayat, onKept);
  const frame = useFirstWrong<HTMLFormElement>(form.problems);
  const [adding, setAdding] = useState(false);
  const { values, problems, change } = form;

  // Until the list of blocks is here its own block stands there alone.
  const own = panchayat && {
    value: panchayat.block_id,
    label: `${inLanguage(panchayat.block, i18n.language)}, ${inLanguage(panchayat.district, i18n.language)}`,
  };
  const options = known.blocks.length === 0 && own ? [own] : known.blocks;
  const forms = FORMS.map((each) => ({ value: each, label: t(`panchayat.forms.${each}`) }));
  const isOther = !forms.some((each) => each.value === values.form);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <>
      <form ref={frame} className={styles.form} noValidate onSubmit={submit}>
        {form.failure && (
          <div role="alert">
            <Banner tone="needs">{form.failure}</Banner>
          </div>
        )}
        <TextField
          label={t('panchayat.name')}
          autoComplete="off"
          required
          value={values.name}
          onText={(text) => change({ name: text })}
          error={problems.name}
        />
        <TextField
          label={t('panchayat.nameHi')}
          autoComplete="off"
          value={values.nameHi}
          onText={(nameHi) => change({ nameHi })}
        />
        <Select
          label={t('panchayat.block')}
          hint={[codeOf(values.blockId), panchayat && t('panchayat.blockHint')].filter(Boolean).join(' · ')}
          empty={t('panchayat.choose')}
          options={options}
          value={values.blockId}
          onChoose={(blockId) => change({ blockId })}
          error={problems.blockId}
        />
        <div>
          <Button kind="quiet" onClick={() => setAdding(true)}>
            {t('newBlock.open')}
          </Button>
        </div>
        <TextField
          label={t('panchayat.code')}
          hint={t('panchayat.codeHint')}
          inputMode="numeric"
          autoComplete="off"
          value={values.code}
          onText={(text) => change({ code: text })}
          error={problems.code}
        />
        <ChoiceField
          label={t('panchayat.form')}
          hint={panchayat ? t('panchayat.formHint') : undefined}
          options={isOther ? [...forms, { value: values.form, label: values.form }] : forms}
          chosen={[values.form]}
          onChoose={([chosen]) => change({ form: chosen ?? values.form })}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={form.busy}>
            {panchayat ? t('panchayat.save') : t('panchayat.create')}
          </Button>
        </div>
      </form>
      {adding && (
        <NewBlock
          blocks={blocks}
          onAdded={(blockId) => {
            setAdding(false);
            again();
            change({ blockId });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
