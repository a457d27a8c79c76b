import type { WireVillageOf } from '@sampark/core/wire/wire-places';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useVillageForm } from './use-village-form.ts';

interface VillageDialogProps {
  readonly panchayatId: string;
  /** `null`: a new one. */
  readonly village: WireVillageOf | null;
  readonly onKept: () => void;
  readonly onClose: () => void;
}

/** Adds a village or renames one. */
export function VillageDialog({ panchayatId, village, onKept, onClose }: VillageDialogProps) {
  const { t } = useTranslation('directory');
  const form = useVillageForm({ panchayatId, village, onKept });
  const { values, problems, change } = form;
  return (
    <FormDialog
      title={village ? t('village.editTitle', { name: village.name }) : t('village.newTitle')}
      onSubmit={form.submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('village.cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            {village ? t('village.save') : t('village.add')}
          </Button>
        </>
      }
    >
      <Failure>{form.failure}</Failure>
      {village && <p>{t('village.renameNote')}</p>}
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
      {!village && (
        <TextField
          label={t('panchayat.code')}
          hint={t('panchayat.codeHint')}
          inputMode="numeric"
          autoComplete="off"
          value={values.code}
          onText={(code) => change({ code })}
          error={problems.code}
        />
      )}
    </FormDialog>
  );
}
