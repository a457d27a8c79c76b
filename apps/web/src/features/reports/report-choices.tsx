import { inLanguage } from '@sampark/core/forms/fields';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import { type Asked, addressOf, type ReportChoice, type ReportPlace } from './report-choice.ts';
import styles from './reports.module.css';
import { usePlaceWords } from './use-place-words.ts';

interface ReportChoicesProps {
  readonly choice: ReportChoice;
  readonly onChoose: (change: Partial<Asked>) => void;
}

const keyOf = (place: ReportPlace): string => JSON.stringify(addressOf(place));

/** Lets a person choose the place, a panchayat, a block or all that is here, or one village of a panchayat, the form, and the year. What has one choice only is not asked. */
export function ReportChoices({ choice, onChoose }: ReportChoicesProps) {
  const { t, i18n } = useTranslation(['reports', 'coverage', 'survey']);
  const titles = useFormTitles(choice.forms);
  const { places, place, whole, village, years, year } = choice;
  const nameOf = usePlaceWords();
  const named = (name: Parameters<typeof inLanguage>[0]) => inLanguage(name, i18n.language);
  return (
    <div className={styles.choices}>
      {places.length > 1 && (
        <Select
          label={places.some(({ kind }) => kind !== 'panchayat') ? t('placeOf') : t('coverage:panchayat')}
          value={keyOf(place)}
          options={places.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
          onChoose={(chosen) => {
            const wanted = places.find((each) => keyOf(each) === chosen);
            if (wanted) onChoose({ ...addressOf(wanted), village: '' });
          }}
        />
      )}
      {place.kind === 'panchayat' && whole.villages.length > 1 && (
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
