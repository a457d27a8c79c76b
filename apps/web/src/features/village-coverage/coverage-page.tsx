import { worksInPanchayat } from '@sampark/core/access/roles';
import { Redirect, useSearchParams } from 'wouter';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { useNow } from '../../shared/data/use-now.ts';
import { FormFilter } from '../../shared/forms/form-filter.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { CoverageTotal } from '../../shared/village-coverage/coverage-total.tsx';
import { inOrder, type Order, ordersFor } from '../../shared/village-coverage/order.ts';
import { type Coverage, useCoverage } from '../../shared/village-coverage/use-coverage.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SideBySide } from '../../ui/layout/side-by-side.tsx';
import styles from './coverage-page.module.css';
import { CoverageTable } from './coverage-table.tsx';
import { Deadlines } from './deadlines.tsx';
import { PanchayatRow } from './panchayat-row.tsx';
import { WhatIsHere } from './what-is-here.tsx';

/** The same figures as a picture or as a table. */
const VIEWS = ['chart', 'table'] as const;

const oneOf = <T extends string>(known: readonly [T, ...T[]], value: string | null): T =>
  known.find((each) => each === value) ?? known[0];

/** Shows how far every panchayat on this device is, to officers and administrators. */
export default function CoveragePage() {
  const { t, i18n } = useTranslation(['coverage', 'common']);
  const { user } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const coverage = useCoverage({ year: search.get('year') ?? '', form: search.get('form') ?? '' });
  const chooses = useChoosesPanchayats();
  const firstSync = useFirstSync();
  const now = useNow();
  const view = oneOf(VIEWS, search.get('view'));
  const order = oneOf(ordersFor(coverage?.due ?? []), search.get('sort'));
  if (worksInPanchayat(user.role)) return <Redirect to={paths.dashboard} replace />;

  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const language = i18n.language;
  const none = coverage?.panchayats.length === 0;
  const waiting = !coverage || (none && firstSync);
  const rows =
    coverage &&
    inOrder(coverage.panchayats, order, { language, contacts: coverage.contacts, due: coverage.due, now });
  return (
    <>
      <PageHeading title={t('title')} />
      {waiting && <Skeleton label={t('common:state.loading')} lines={5} height={6} />}
      {none &&
        !waiting &&
        (chooses ? (
          <LazyChoosePanchayats />
        ) : (
          <EmptyState drawing="broken" title={t('none')}>
            {t('noneBody')}
          </EmptyState>
        ))}
      {coverage && rows && rows.length > 0 && (
        <>
          <WhatIsHere coverage={coverage} />
          <CoverageTotal figures={coverage.total} counted={coverage.counted} listed={coverage.listed} />
          <Deadlines coverage={coverage} />
          <Controls {...{ coverage, order, view }} onChange={change} />
          {view === 'chart' ? (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <PanchayatRow key={row.panchayat.panchayat_id} row={row} coverage={coverage} />
              ))}
            </ul>
          ) : (
            <CoverageTable rows={rows} coverage={coverage} />
          )}
        </>
      )}
    </>
  );
}

interface ControlsProps {
  readonly coverage: Coverage;
  readonly order: Order;
  readonly view: (typeof VIEWS)[number];
  readonly onChange: (name: string, value: string) => void;
}

/** Chooses the year and the form that are counted, the order of the panchayats, and how they are drawn. */
function Controls({ coverage, order, view, onChange }: ControlsProps) {
  const { t } = useTranslation('coverage');
  return (
    <div className={styles.controls}>
      <Select
        label={t('year')}
        value={coverage.year}
        options={coverage.years.map((year) => ({ value: year, label: year }))}
        onChoose={(year) => onChange('year', year)}
      />
      <FormFilter
        forms={coverage.forms}
        chosen={coverage.counted.form}
        onChoose={(form) => onChange('form', form)}
      />
      <Select
        label={t('sort')}
        value={order}
        options={ordersFor(coverage.due).map((each) => ({ value: each, label: t(`order.${each}`) }))}
        onChoose={(each) => onChange('sort', each)}
      />
      <SideBySide
        label={t('view')}
        options={[
          { value: VIEWS[0], label: t('chart') },
          { value: VIEWS[1], label: t('table') },
        ]}
        chosen={view}
        onChoose={(each) => onChange('view', each)}
      />
    </div>
  );
}
