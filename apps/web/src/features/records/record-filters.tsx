import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { STATE_FILTERS, VISIT_FILTERS } from '@sampark/core/records/list/record-list';
import { memo } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './records.module.css';
import type { AddressQuery } from './use-record-query.ts';

interface RecordFiltersProps extends Pick<ChoicesProps, 'panchayats' | 'chosen' | 'year' | 'onChange'> {
  readonly query: AddressQuery;
}

/** Searches the records of a type and narrows them down. */
export function RecordFilters({ query, ...choices }: RecordFiltersProps) {
  const { t } = useTranslation('records');
  const { text, state, visit } = query;
  return (
    <search className={styles.filters} aria-label={t('list.filters')}>
      <QuickSearchBox
        label={t('list.search')}
        value={text}
        onText={(typed) => choices.onChange({ text: typed })}
      />
      <Choices {...choices} state={state} visit={visit} />
    </search>
  );
}

interface ChoicesProps extends Pick<AddressQuery, 'state' | 'visit'> {
  readonly panchayats: readonly Panchayat[];
  readonly chosen: string;
  readonly year: string;
  readonly onChange: (change: Partial<AddressQuery>) => void;
}

/** Draws the closed lists beside the search. Typing in the search does not draw them again. */
const Choices = memo(function Choices({ panchayats, chosen, state, visit, year, onChange }: ChoicesProps) {
  const { t, i18n } = useTranslation('records');
  return (
    <>
      {panchayats.length > 1 && (
        <div className={styles.whole}>
          <Select
            label={t('list.panchayat')}
            value={chosen}
            options={panchayats.map(({ panchayat_id: value, name }) => ({
              value,
              label: inLanguage(name, i18n.language),
            }))}
            onChoose={(panchayat) => onChange({ panchayat })}
          />
        </div>
      )}
      <Select
        label={t('list.state')}
        value={state}
        options={STATE_FILTERS.map((value) => ({ value, label: t(`list.states.${value}`) }))}
        onChoose={(value) => onChange({ state: STATE_FILTERS.find((each) => each === value) ?? 'active' })}
      />
      <Select
        label={t('list.visit')}
        value={visit}
        options={VISIT_FILTERS.map((value) => ({ value, label: t(`list.visits.${value}`, { year }) }))}
        onChoose={(value) => onChange({ visit: VISIT_FILTERS.find((each) => each === value) ?? 'all' })}
      />
    </>
  );
});
