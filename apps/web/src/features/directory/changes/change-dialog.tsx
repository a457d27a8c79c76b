import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { CHANGE_KINDS } from '@sampark/core/places/place-changes';
import type { WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { OtherPanchayat } from './other-panchayat.tsx';
import { useChangeForm } from './use-change-form.ts';

interface ChangeDialogProps {
  readonly panchayat: WirePanchayatDetails;
  readonly onKept: () => void;
  readonly onClose: () => void;
}

/** Asks what became of a panchayat or of one of its villages. */
export function ChangeDialog({ panchayat, onKept, onClose }: ChangeDialogProps) {
  const { t, i18n } = useTranslation('directory');
  const say = (names: { readonly en: string }) => inLanguage(names, i18n.language);
  const form = useChangeForm(panchayat, onKept);
  const { values, problems, change } = form;
  const villages = panchayat.villages.map(({ village_code, name, name_hi }) => ({
    value: village_code,
    label: say({ en: name, ...(name_hi !== '' && { hi: name_hi }) }),
  }));
  return (
    <FormDialog
      title={t('became.add')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('village.cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('became.save')}
          </Button>
        </>
      }
    >
      <Failure>{form.failure}</Failure>
      {villages.length > 0 && (
        <Select
          label={t('became.place')}
          value={values.village}
          empty={t('became.thisPanchayat', { name: say(panchayat.name) })}
          options={villages}
          onChoose={(village) => change({ village, other: '' })}
        />
      )}
      <ChoiceField
        label={t('became.kind')}
        hint={t(`became.hint.${values.kind}`)}
        options={CHANGE_KINDS.map((value) => ({ value, label: t(`became.kinds.${value}`) }))}
        chosen={[values.kind]}
        onChoose={([next]) => change({ kind: CHANGE_KINDS.find((each) => each === next) ?? values.kind })}
      />
      {values.village === '' ? (
        <OtherPanchayat
          without={panchayat.panchayat_id}
          chosen={values.other}
          error={problems.other}
          onChoose={(other) => change({ other })}
        />
      ) : (
        <Select
          label={t('became.otherVillage')}
          value={values.other}
          empty={t('became.chooseVillage')}
          options={villages.filter(({ value }) => value !== values.village)}
          onChoose={(other) => change({ other })}
          error={problems.other}
        />
      )}
      <TextField
        label={t('became.day')}
        hint={t('became.dayHint')}
        type="date"
        required
        value={values.day}
        onText={(day) => change({ day })}
        error={problems.day}
      />
    </FormDialog>
  );
}
