import { inLanguage } from '@sampark/core/forms/fields';
import { type ListQuery, SORT_ORDERS, STATUS_FILTERS } from '@sampark/core/survey/list-view';
import { useTranslation } from 'react-i18next';
import { useAppData, useLive, useSignedIn } from '../../shared/app-data.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { readQuery } from './list-query.ts';
import styles from './surveys-page.module.css';

interface ListFiltersProps {
  readonly query: ListQuery;
  readonly onChange: (change: Partial<ListQuery>) => void;
}

export function ListFilters({ query, onChange }: ListFiltersProps) {
  const { t, i18n } = useTranslation('survey');
  const { user } = useSignedIn();
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const places =
    user.role === 'staff'
      ? []
      : panchayats.map(({ panchayat_id: value, name }) => ({
          value,
          label: inLanguage(name, i18n.language),
        }));
  const chosen = (name: string, value: string) => readQuery(new URLSearchParams({ [name]: value }));
  return (
    <search className={styles.filters} aria-label={t('list.filters')}>
      <SearchBox label={t('list.search')} value={query.text} onText={(text) => onChange({ text })} />
      {places.length > 1 && (
        <Select
          label={t('list.panchayat')}
          value={query.panchayat}
          empty={t('list.allPanchayats')}
          options={places}
          onChoose={(panchayat) => onChange({ panchayat })}
        />
      )}
      <Select
        label={t('list.status')}
        value={query.status}
        options={STATUS_FILTERS.map((value) => ({ value, label: t(`list.filter.${value}`) }))}
        onChoose={(value) => onChange({ status: chosen('status', value).status })}
      />
      <Select
        label={t('list.sort')}
        value={query.sort}
        options={SORT_ORDERS.map((value) => ({ value, label: t(`list.order.${value}`) }))}
        onChoose={(value) => onChange({ sort: chosen('sort', value).sort })}
      />
    </search>
  );
}
