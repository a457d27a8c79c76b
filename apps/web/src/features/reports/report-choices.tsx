import { inLanguage } from '@sampark/core/forms/fields';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { ReportChoice } from './report-choice.ts';
import { type Asked, addressOf, type ReportPlace, type ReportScope } from './report-scope.ts';
import styles from './reports.module.css';
import { usePlaceWords } from './use-place-words.ts';

interface ReportChoicesProps {
  readonly scope: ReportScope;
  /** Undefined: its surveys are looked for. */
  readonly choice: ReportChoice | undefined;
  readonly onChoose: (change: Partial<Asked>) => void;
}

const keyOf = (place: ReportPlace): string => JSON.stringify(addressOf(place));

/** Lets a person choose the place, a panchayat, a block or all that is here, or one village of a panchayat, the form, and the year. What has one choice only is not asked. */
export function ReportChoices({ scope, choice, onChoose }: ReportChoicesProps) {
  const { t, i18n } = useTranslation(['reports', 'coverage', 'survey']);
  const titles = useFormTitles(scope.forms);
  const { places, place, years, year } = scope;
  const villages = choice?.whole.villages ?? [];
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
      {place.kind === 'panchayat' && villages.length > 1 && (
        <Select
          label={t('village')}
          value={choice?.village ?? ''}
          empty={t('coverage:allVillages')}
          options={[...new Map(villages.map(({ name }) => [name.en, named(name)]))].map(([value, label]) => ({
            value,
            label,
          }))}
          onChoose={(chosen) => onChoose({ village: chosen })}
        />
      )}
      {titles.size > 1 && (
        <Select
          label={t('survey:list.form')}
          value={scope.form_name}
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
