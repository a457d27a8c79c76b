import { LGD_CODE } from '@sampark/core/places/directory-row';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanchayatSearch } from '../../data/ports/directory.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './directory.module.css';
import { PanchayatRows } from './panchayat-rows.tsx';
import { useBlockOptions, useBlocks } from './use-blocks.ts';
import { usePanchayats } from './use-panchayats.ts';

const ALL: PanchayatSearch = { text: '', districtId: '', blockId: '' };

/** Every panchayat with its block, district, code, form and villages: to be found, changed, added, imported. */
export default function PlacesPage() {
  const { t } = useTranslation(['directory', 'common']);
  const [search, setSearch] = useState(ALL);
  const { panchayats, state, more, again } = usePanchayats(search);
  const { blocks } = useBlocks();
  const { districtId } = search;
  const options = useBlockOptions(blocks);
  const inDistrict = useBlockOptions(
    districtId === '' ? blocks : blocks.filter((each) => each.district_id === districtId),
  );
  const chosen = [
    [t('district'), districtId],
    [t('block'), search.blockId],
  ] as const;
  const codes = chosen.filter(([, id]) => LGD_CODE.test(id));
  const isAll = search.text === '' && districtId === '' && search.blockId === '';
  // Without the server there is nothing to seek in, nor to add to.
  const isHere = state !== 'failed' || panchayats.length > 0;
  const isEmpty = panchayats.length === 0 && state === 'end';

  return (
    <>
      <div className={styles.head}>
        <PageHeading title={t('title')} />
        {isHere && (
          <>
            <LinkButton href={paths.importPlaces} icon={<Upload size={20} aria-hidden="true" />}>
              {t('import')}
            </LinkButton>
            <LinkButton kind="primary" href={paths.newPlace} icon={<Plus size={20} aria-hidden="true" />}>
              {t('add')}
            </LinkButton>
          </>
        )}
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      <search className={styles.filters} hidden={!isHere}>
        <SearchBox
          label={t('search')}
          value={search.text}
          onText={(text) => setSearch((now) => ({ ...now, text }))}
        />
        <Select
          label={t('district')}
          empty={t('allDistricts')}
          options={options.districts}
          value={districtId}
          onChoose={(chosen) => setSearch((now) => ({ ...now, districtId: chosen, blockId: '' }))}
        />
        <Select
          label={t('block')}
          empty={t('allBlocks')}
          options={inDistrict.blocks}
          value={search.blockId}
          onChoose={(blockId) => setSearch((now) => ({ ...now, blockId }))}
        />
      </search>
      {panchayats.length === 0 && state === 'loading' && (
        <Skeleton label={t('common:state.loading')} lines={6} />
      )}
      {state === 'failed' && (
        <NotFetched because="unreachable" title={t('offline')} onRetry={again}>
          {t('offlineBody')}
        </NotFetched>
      )}
      {isEmpty && isAll && (
        <EmptyState drawing="village" title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
      {state !== 'failed' && !(isEmpty && isAll) && (
        <p className={styles.soft} role="status">
          {isEmpty && t('noMatch')}
          {state === 'end' && !isEmpty && t('count', { count: panchayats.length })}
          {state === 'more' && t('countMore', { count: panchayats.length })}
          {codes.map(([place, code]) => (
            <span key={place}>{t('codeOf', { place, code })}</span>
          ))}
        </p>
      )}
      {state !== 'failed' && <PanchayatRows panchayats={panchayats} />}
      {state === 'more' && (
        <div className={styles.more}>
          <Button onClick={more}>{t('more')}</Button>
        </div>
      )}
    </>
  );
}
