import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { ReportChoice } from './report-choice.ts';
import { type Asked, addressOf, type ReportPlace, type ReportScope } from './report-scope.ts';
import styles from './reports.module.css';
import { usePlaceWords } from './use-place-words.ts';

interface ReportChoicesProps {
  readonly scope: ReportScope;
  /** The report that is on the screen; undefined: none is. */
  readonly shown: ReportChoice | undefined;
  /** The village that was chosen; empty: all of them. */
  readonly village: string;
  readonly onChoose: (change: Partial<Asked>) => void;
}

const NONE: readonly never[] = [];

const keyOf = (place: ReportPlace): string => JSON.stringify(addressOf(place));

/** Lets a person choose the place, a panchayat, a block or all that is here, or one village of a panchayat, the form, and the year. What has one choice only is not asked. */
export function ReportChoices({ scope, shown, village, onChoose }: ReportChoicesProps) {
  const { t, i18n } = useTranslation(['reports', 'coverage', 'survey']);
  const titles = useFormTitles(scope.forms);
  const { places, place, years, year } = scope;
  const villages = shown?.place.kind === 'panchayat' ? shown.whole.villages : undefined;
  const nameOf = usePlaceWords();
  const { language } = i18n;
  const ofPlaces = useMemo(
    () => places.map((each) => ({ value: keyOf(each), label: nameOf(each) })),
    [places, nameOf],
  );
  const ofVillages = useMemo(() => {
    const names = new Map(villages?.map(({ name }) => [name.en, inLanguage(name, language)]));
    return Array.from(names, ([value, label]) => ({ value, label }));
  }, [villages, language]);
  const [filled, setFilled] = useState(ofVillages);
  useEffect(() => afterPaint(() => setFilled(ofVillages)), [ofVillages]);
  // A list opens at a press: until the figures are on the screen it holds no village but the chosen one, and never one of another place.
  const options = village !== '' || filled === ofVillages ? ofVillages : NONE;
  return (
    <div className={styles.choices}>
      {places.length > 1 && (
        <Select
          label={places.some(({ kind }) => kind !== 'panchayat') ? t('placeOf') : t('coverage:panchayat')}
          value={keyOf(place)}
          options={ofPlaces}
          onChoose={(chosen) => {
            const wanted = places.find((each) => keyOf(each) === chosen);
            if (wanted) onChoose({ ...addressOf(wanted), village: '' });
          }}
        />
      )}
      {shown?.place.kind === 'panchayat' && ofVillages.length > 1 && (
        <Select
          label={t('village')}
          value={village}
          empty={t('coverage:allVillages')}
          options={options}
          onChoose={(chosen) => onChoose({ ...addressOf(shown.place), village: chosen })}
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
