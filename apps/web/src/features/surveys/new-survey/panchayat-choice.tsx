import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Select } from '../../../ui/fields/select.tsx';

interface PanchayatChoiceProps {
  readonly panchayats: readonly Panchayat[];
  readonly chosen: string;
  readonly onChoose: (panchayatId: string) => void;
}

/** Lets officers and administrators choose the panchayat of a survey. */
export function PanchayatChoice({ panchayats, chosen, onChoose }: PanchayatChoiceProps) {
  const { t, i18n } = useTranslation(['survey', 'new', 'common']);
  const options = panchayats.map(({ panchayat_id, name, block }) => ({
    value: panchayat_id,
    label: `${inLanguage(name, i18n.language)} · ${inLanguage(block, i18n.language)}`,
  }));
  return (
    <Select
      label={t('new:panchayat')}
      note={t('common:field.required')}
      empty={t('new:choose')}
      value={chosen}
      options={options}
      onChoose={onChoose}
    />
  );
}
