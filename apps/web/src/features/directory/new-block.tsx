import type { WireBlock } from '@sampark/core/wire/wire-places';
import { type BlockOptions, useBlockOptions } from '../../shared/places/use-blocks.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { isCode, isNewDistrict, isNewState, OTHER, type TypedKey, useNewBlock } from './use-new-block.ts';

interface NewBlockProps {
  readonly blocks: readonly WireBlock[];
  readonly onAdded: (blockId: string) => void;
  readonly onClose: () => void;
}

/** Adds a block that no file brought yet. Its district and state are known already, or the person describes them too. */
export function NewBlock({ blocks, onAdded, onClose }: NewBlockProps) {
  const { t } = useTranslation('directory');
  const options = useBlockOptions(blocks);
  const form = useNewBlock({ blocks, options, onAdded });
  return (
    <FormDialog
      title={t('newBlock.title')}
      onSubmit={form.submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('newBlock.cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('newBlock.add')}
          </Button>
        </>
      }
    >
      <Failure>{form.failure}</Failure>
      <BlockFields form={form} options={options} />
    </FormDialog>
  );
}

interface BlockFieldsProps {
  readonly form: ReturnType<typeof useNewBlock>;
  readonly options: BlockOptions;
}

/** Asks for the block; then for its district if that is new, and for the state if that is new as well. */
function BlockFields({ form, options }: BlockFieldsProps) {
  const { t } = useTranslation('directory');
  const { values, problems, type, choose } = form;
  const field = (key: TypedKey) => (
    <TextField
      label={t(`newBlock.${key}`)}
      autoComplete="off"
      {...(isCode(key) ? { inputMode: 'numeric' as const } : {})}
      value={values[key]}
      onText={(text) => type(key, text)}
      error={problems[key]}
    />
  );
  return (
    <>
      {field('name')}
      {field('nameHi')}
      {field('code')}
      <Select
        label={t('newBlock.district')}
        empty={t('newBlock.choose')}
        options={[...options.districts, { value: OTHER, label: t('newBlock.otherDistrict') }]}
        value={values.district}
        onChoose={(district) => choose({ district })}
        error={problems.district}
      />
      {isNewDistrict(values) && (
        <>
          {field('districtName')}
          {field('districtCode')}
          <Select
            label={t('newBlock.state')}
            empty={t('newBlock.choose')}
            options={[...options.states, { value: OTHER, label: t('newBlock.otherState') }]}
            value={values.state}
            onChoose={(state) => choose({ state })}
            error={problems.state}
          />
        </>
      )}
      {isNewState(values) && (
        <>
          {field('stateName')}
          {field('stateCode')}
        </>
      )}
    </>
  );
}
