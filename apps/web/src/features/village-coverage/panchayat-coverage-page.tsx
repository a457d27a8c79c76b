import { worksInPanchayat } from '@sampark/core/access/roles';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { VillageState } from '@sampark/core/places/coverage';
import { useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { FormFilter } from '../../shared/forms/form-filter.tsx';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { TypesOnRecord } from '../../shared/records/types-on-record.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { CoverageTotal } from '../../shared/village-coverage/coverage-total.tsx';
import { DueLines } from '../../shared/village-coverage/due-lines.tsx';
import type { Counted } from '../../shared/village-coverage/surveys-that-need.ts';
import { type Coverage, useCoverage } from '../../shared/village-coverage/use-coverage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './panchayat-page.module.css';
import { Staff } from './staff.tsx';
import { VillageRow } from './village-row.tsx';

const STATES: readonly VillageState[] = ['missing', 'in_progress', 'complete'];

/** Lists a panchayat's villages, each with its surveys of the year, and the panchayat's staff. */
export default function PanchayatCoveragePage({ panchayatId }: { readonly panchayatId: string }) {
  const { t } = useTranslation(['coverage', 'common']);
  const { user } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const coverage = useCoverage({ year: search.get('year') ?? '', form: search.get('form') ?? '' });
  if (worksInPanchayat(user.role)) return <Redirect to={paths.dashboard} replace />;
  if (!coverage) return <Skeleton label={t('common:state.loading')} lines={5} height={6} />;
  const { year, form } = coverage.counted;
  const choose = (change: Partial<Counted>) => setSearch({ year, form, ...change }, { replace: true });
  return <Villages panchayatId={panchayatId} coverage={coverage} onChoose={choose} />;
}

interface VillagesProps {
  readonly panchayatId: string;
  readonly coverage: Coverage;
  readonly onChoose: (change: Partial<Counted>) => void;
}

function Villages({ panchayatId, coverage, onChoose }: VillagesProps) {
  const { t, i18n } = useTranslation(['coverage', 'common']);
  const [state, setState] = useState<VillageState | ''>('');
  const row = coverage.panchayats.find(({ panchayat }) => panchayat.panchayat_id === panchayatId);
  const back = { href: paths.coverageIn(coverage.counted), back: t('back') };
  if (!row) {
    return (
      <>
        <BackHeading {...back} title={t('title')} />
        <EmptyState drawing="path" title={t('none')} />
      </>
    );
  }
  const name = inLanguage(row.panchayat.name, i18n.language);
  // The villages that are still to be done come first.
  const shown = [...row.villages]
    .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
    .filter((village) => state === '' || village.state === state);
  return (
    <>
      <BackHeading {...back} title={t('titleOf', { panchayat: name })}>
        {name}
      </BackHeading>
      <CoverageTotal
        figures={row.figures}
        counted={{ ...coverage.counted, panchayat: panchayatId }}
        listed={row.listed}
      />
      <DueLines due={coverage.due.filter((each) => each.panchayat.panchayat_id === panchayatId)} />
      <LinkButton href={paths.reportOf(panchayatId, coverage.counted)}>{t('report')}</LinkButton>
      <TypesOnRecord panchayatId={panchayatId} />
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="villages">
          <h2 id="villages">{t('villages')}</h2>
          <div className={styles.controls}>
            <Select
              label={t('show')}
              value={state}
              empty={t('allVillages')}
              options={STATES.map((each) => ({ value: each, label: t(`figures.${each}`) }))}
              onChoose={(each) => setState(STATES.find((known) => known === each) ?? '')}
            />
            <Select
              label={t('year')}
              value={coverage.year}
              options={coverage.years.map((year) => ({ value: year, label: year }))}
              onChoose={(year) => onChoose({ year })}
            />
            <FormFilter
              forms={coverage.forms}
              chosen={coverage.counted.form}
              onChoose={(form) => onChoose({ form })}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState drawing="search" title={t('noVillages')}>
              {t('noVillagesBody')}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {shown.map((village) => (
                <VillageRow
                  key={`${village.listed} ${village.name.en} ${village.surveys[0]?.survey_id ?? ''}`}
                  village={village}
                  panchayatId={panchayatId}
                  canStart={coverage.year === coverage.years[0]}
                />
              ))}
            </ul>
          )}
        </section>
        <Staff contacts={coverage.contacts} panchayatId={panchayatId} />
      </div>
    </>
  );
}
