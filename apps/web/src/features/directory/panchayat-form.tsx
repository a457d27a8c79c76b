import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { useCallback, useId, useState } from 'react';
import { Link } from 'wouter';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { showDate } from '../../shared/dates.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { type Blocks, useBlockOptions, useBlocks } from '../../shared/places/use-blocks.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './directory.module.css';
import { NewBlock } from './new-block.tsx';
import { useCodeText } from './use-code-text.ts';
import { usePanchayatForm } from './use-panchayat-form.ts';

interface PanchayatFormProps {
  /** `null`: a new one. */
  readonly panchayat: WirePanchayatDetails | null;
  readonly onKept: (panchayatId: string, name: string) => void;
}

/** Asks for a panchayat's name, block and code, and for the form that its new surveys take. */
export function PanchayatForm({ panchayat, onKept }: PanchayatFormProps) {
  const { t } = useTranslation('directory');
  const { answer, blocks, again } = useBlocks();
  const form = usePanchayatForm(panchayat, onKept);
  const [adding, setAdding] = useState(false);
  // A new panchayat needs a block to choose; another one has its own.
  if (!panchayat && answer && answer.kind !== 'ok') {
    return (
      <NotFetched because={answer.kind} title={t('offline')} onRetry={again}>
        {t('offlineBody')}
      </NotFetched>
    );
  }
  return (
    <>
      <PanchayatFields panchayat={panchayat} blocks={blocks} form={form} onNewBlock={() => setAdding(true)} />
      {adding && (
        <NewBlock
          blocks={blocks}
          onAdded={(blockId) => {
            setAdding(false);
            again();
            form.change({ blockId });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

interface PanchayatFieldsProps {
  readonly panchayat: WirePanchayatDetails | null;
  readonly blocks: Blocks['blocks'];
  readonly form: ReturnType<typeof usePanchayatForm>;
  readonly onNewBlock: () => void;
}

function PanchayatFields({ panchayat, blocks, form, onNewBlock }: PanchayatFieldsProps) {
  const { t } = useTranslation('directory');
  const { values, problems, change } = form;
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <Failure>{form.failure}</Failure>
      <TextField
        label={t('panchayat.name')}
        autoComplete="off"
        required
        value={values.name}
        onText={(name) => change({ name })}
        error={problems.name}
      />
      <TextField
        label={t('panchayat.nameHi')}
        autoComplete="off"
        value={values.nameHi}
        onText={(nameHi) => change({ nameHi })}
      />
      <BlockSelect panchayat={panchayat} blocks={blocks} form={form} />
      <div>
        <Button kind="quiet" onClick={onNewBlock}>
          {t('newBlock.open')}
        </Button>
      </div>
      <TextField
        label={t('panchayat.code')}
        hint={t('panchayat.codeHint')}
        inputMode="numeric"
        autoComplete="off"
        value={values.code}
        onText={(code) => change({ code })}
        error={problems.code}
      />
      <FormChoice panchayat={panchayat} form={form} />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={form.busy}>
          {panchayat ? t('panchayat.save') : t('panchayat.create')}
        </Button>
      </div>
    </Form>
  );
}

/** Chooses the block. Until the list of blocks is here, it offers the panchayat's own block alone. */
function BlockSelect({
  panchayat,
  blocks,
  form,
}: Pick<PanchayatFieldsProps, 'panchayat' | 'blocks' | 'form'>) {
  const { t, i18n } = useTranslation('directory');
  const codeOf = useCodeText();
  const known = useBlockOptions(blocks);
  const own = panchayat && {
    value: panchayat.block_id,
    label: `${inLanguage(panchayat.block, i18n.language)}, ${inLanguage(panchayat.district, i18n.language)}`,
  };
  return (
    <Select
      label={t('panchayat.block')}
      hint={[codeOf(form.values.blockId), panchayat && t('panchayat.blockHint')].filter(Boolean).join(' · ')}
      empty={t('panchayat.choose')}
      options={known.blocks.length === 0 && own ? [own] : known.blocks}
      value={form.values.blockId}
      onChoose={(blockId) => form.change({ blockId })}
      error={form.problems.blockId}
    />
  );
}

/** Chooses the first form of new surveys, and names the further ones. Until the list of forms is here, it offers the panchayat's own alone. */
function FormChoice({ panchayat, form }: Pick<PanchayatFieldsProps, 'panchayat' | 'form'>) {
  const { t, i18n } = useTranslation('directory');
  const open = useAppData().forms;
  const [answer] = useFetched(useCallback(async () => (await open()).list(), [open]));
  const furtherId = useId();
  const chosen = form.values.form;
  const forms = answer?.kind === 'ok' ? answer.value : [];
  const options = forms.map(({ name, title }) => ({ value: name, label: inLanguage(title, i18n.language) }));
  const isOther = !options.some(({ value }) => value === chosen);
  const further = panchayat?.forms?.filter(({ form_name }) => form_name !== panchayat.form_name) ?? [];
  const titleOf = (name: string) => options.find(({ value }) => value === name)?.label ?? name;
  return (
    <>
      <ChoiceField
        label={t('panchayat.form')}
        hint={panchayat ? t('panchayat.formHint') : undefined}
        options={isOther ? [...options, { value: chosen, label: chosen }] : options}
        chosen={[chosen]}
        onChoose={([next]) => form.change({ form: next ?? chosen })}
      />
      {further.length > 0 && (
        <div>
          <p id={furtherId}>{t('panchayat.further')}</p>
          <ul className={styles.further} aria-labelledby={furtherId}>
            {further.map(({ form_name, from }) => (
              <li key={form_name}>
                <Link href={paths.form(form_name)}>{titleOf(form_name)}</Link>
                {from !== null && ` ${t('panchayat.from', { date: showDate(from) })}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
