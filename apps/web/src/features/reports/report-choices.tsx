import { inLanguage } from '@sampark/core/forms/fields';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import styles from './reports.module.css';
import type { Asked, ReportChoice } from './use-report-choice.ts';

interface ReportChoicesProps {
  readonly choice: ReportChoice;
  readonly onChoose: (change: Partial<Asked>) => void;
}

/** Lets a person choose the panchayat or one village of it, the form, and the year. What has one choice only is not asked. */
export function ReportChoices({ choice, onChoose }: ReportChoicesProps) {
  const { t, i18n } = useTranslation(['reports', 'coverage', 'survey']);
  const titles = useFormTitles(choice.forms);
  const { panchayats, panchayat, whole, village, years, year } = choice;
  const named = (name: Parameters<typeof inLanguage>[0]) => inLanguage(name, i18n.language);
  return (
    <div className={styles.choices}>
      {panchayats.length > 1 && (
        <Select
          label={t('coverage:panchayat')}
          value={panchayat.panchayat_id}
          options={panchayats.map(({ panchayat_id: value, name }) => ({ value, label: named(name) }))}
          onChoose={(chosen) => onChoose({ panchayat: chosen, village: '' })}
        />
      )}
      {whole.villages.length > 1 && (
        <Select
          label={t('village')}
          value={village}
          empty={t('coverage:allVillages')}
          options={[...new Map(whole.villages.map(({ name }) => [name.en, named(name)]))].map(
            ([value, label]) => ({ value, label }),
          )}
          onChoose={(chosen) => onChoose({ village: chosen })}
        />
      )}
      {titles.size > 1 && (
        <Select
          label={t('survey:list.form')}
          value={choice.form_name}
          options={Array.from(titles, ([value, label]) => ({ value, label }))}
          onChoose={(chosen) => onChoose({ form: chosen })}
        />
      )}
      <Select
        label={t('coverage:year')}
        value={year}
        options={[...new Set([year, ...years])].map((each) => ({ value: each, label: each }))}
        onChoose={(chosen) => onChoose({ year: chosen })}
      />
    </div>
  );
}
