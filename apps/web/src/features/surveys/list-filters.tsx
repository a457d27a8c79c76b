import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { type ListQuery, SORT_ORDERS, STATUS_FILTERS } from '@sampark/core/list/list-view';
import { memo } from 'react';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { FormFilter } from '../../shared/forms/form-filter.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { readQuery } from './list-query.ts';
import styles from './surveys-page.module.css';

interface ListFiltersProps {
  /** The names of the forms of the list's surveys. */
  readonly forms: readonly string[];
  readonly query: ListQuery;
  readonly onChange: (change: Partial<ListQuery>) => void;
  /** Whether the surveys are shown in an order that a person may choose; absent: they are. */
  readonly sorted?: boolean;
}

export function ListFilters({ forms, query, onChange, sorted = true }: ListFiltersProps) {
  const { t } = useTranslation('survey');
  const { text, status, sort, panchayat, year, form } = query;
  return (
    <search className={styles.filters} aria-label={t('list.filters')}>
      <QuickSearchBox label={t('list.search')} value={text} onText={(typed) => onChange({ text: typed })} />
      <Choices {...{ forms, status, sort, panchayat, year, form, onChange, sorted }} />
    </search>
  );
}

type ChoicesProps = Omit<ListQuery, 'text'> &
  Pick<Required<ListFiltersProps>, 'forms' | 'onChange' | 'sorted'>;

/** Draws the closed lists beside the search. Typing in the search does not draw them again. */
const Choices = memo(function Choices(props: ChoicesProps) {
  const { forms, status, sort, panchayat, year, form, onChange, sorted } = props;
  const { t, i18n } = useTranslation('survey');
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const places = panchayats.map(({ panchayat_id: value, name }) => ({
    value,
    label: inLanguage(name, i18n.language),
  }));
  // The others stand two by two: where one would be left over, the panchayat has a line of its own.
  const others = [forms.length > 1, year !== '', true, sorted].filter(Boolean).length;
  const chosen = (name: string, value: string) => readQuery(new URLSearchParams({ [name]: value }));
  return (
    <>
      {places.length > 1 && (
        <div className={others % 2 === 0 ? styles.whole : undefined}>
          <Select
            label={t('list.panchayat')}
            value={panchayat}
            empty={t('list.allPanchayats')}
            options={places}
            onChoose={(value) => onChange({ panchayat: value })}
          />
        </div>
      )}
      <FormFilter forms={forms} chosen={form} onChoose={(value) => onChange({ form: value })} />
      {/* A person who comes from a year's figures sees that year, and can go on to all. */}
      {year !== '' && (
        <Select
          label={t('list.year')}
          value={year}
          empty={t('list.allYears')}
          options={[{ value: year, label: year }]}
          onChoose={(value) => onChange({ year: value })}
        />
      )}
      <Select
        label={t('list.status')}
        value={status}
        options={STATUS_FILTERS.map((value) => ({ value, label: t(`list.filter.${value}`) }))}
        onChoose={(value) => onChange({ status: chosen('status', value).status })}
      />
      {sorted && (
        <Select
          label={t('list.sort')}
          value={sort}
          options={SORT_ORDERS.map((value) => ({ value, label: t(`list.order.${value}`) }))}
          onChoose={(value) => onChange({ sort: chosen('sort', value).sort })}
        />
      )}
    </>
  );
});
