import { LGD_CODE } from '@sampark/core/places/directory-row';
import { Map as MapIcon, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { PanchayatSearch } from '../../data/ports/directory.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useBlockOptions, useBlocks } from '../../shared/places/use-blocks.ts';
import { usePanchayats } from '../../shared/places/use-panchayats.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './directory.module.css';
import { PanchayatRows } from './panchayat-rows.tsx';

const ALL: PanchayatSearch = { text: '', districtId: '', blockId: '' };

/** Lists every panchayat with its block, district, code, form and villages: to find, change, add and import them. */
export default function PlacesPage() {
  const { t } = useTranslation(['directory', 'common']);
  const [search, setSearch] = useState(ALL);
  const { panchayats, state, more, again } = usePanchayats(search);
  const isAll = search.text === '' && search.districtId === '' && search.blockId === '';
  // Without the server there is nothing to search, and nowhere to add to.
  const isHere = state !== 'failed' || panchayats.length > 0;
  const isDirectoryEmpty = panchayats.length === 0 && state === 'end' && isAll;

  return (
    <>
      <PlacesHead isHere={isHere} />
      <PlacesSearch search={search} onSearch={setSearch} hidden={!isHere} />
      {panchayats.length === 0 && state === 'loading' && (
        <Skeleton label={t('common:state.loading')} lines={6} />
      )}
      {state === 'failed' && (
        <NotFetched because="unreachable" title={t('offline')} onRetry={again}>
          {t('offlineBody')}
        </NotFetched>
      )}
      {isDirectoryEmpty && (
        <EmptyState drawing="village" title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
      {state !== 'failed' && !isDirectoryEmpty && (
        <FoundLine count={panchayats.length} state={state} search={search} />
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

function PlacesHead({ isHere }: { readonly isHere: boolean }) {
  const { t } = useTranslation('directory');
  return (
    <>
      <div className={styles.head}>
        <PageHeading title={t('title')} />
        {isHere && (
          <>
            <LinkButton href={paths.baseMaps} icon={<MapIcon size={20} aria-hidden="true" />}>
              {t('maps.title')}
            </LinkButton>
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
    </>
  );
}

interface PlacesSearchProps {
  readonly search: PanchayatSearch;
  readonly onSearch: (change: (now: PanchayatSearch) => PanchayatSearch) => void;
  readonly hidden: boolean;
}

/** Searches by text, district and block; a chosen district leaves only its blocks to choose from. */
function PlacesSearch({ search, onSearch, hidden }: PlacesSearchProps) {
  const { t } = useTranslation('directory');
  const { blocks } = useBlocks();
  const { districtId } = search;
  const { districts } = useBlockOptions(blocks);
  const inDistrict = useBlockOptions(
    districtId === '' ? blocks : blocks.filter((each) => each.district_id === districtId),
  );
  return (
    <search className={styles.filters} hidden={hidden}>
      <SearchBox
        label={t('search')}
        value={search.text}
        onText={(text) => onSearch((now) => ({ ...now, text }))}
      />
      <Select
        label={t('district')}
        empty={t('allDistricts')}
        options={districts}
        value={districtId}
        onChoose={(chosen) => onSearch((now) => ({ ...now, districtId: chosen, blockId: '' }))}
      />
      <Select
        label={t('block')}
        empty={t('allBlocks')}
        options={inDistrict.blocks}
        value={search.blockId}
        onChoose={(blockId) => onSearch((now) => ({ ...now, blockId }))}
      />
    </search>
  );
}

interface FoundLineProps {
  readonly count: number;
  readonly state: ReturnType<typeof usePanchayats>['state'];
  readonly search: PanchayatSearch;
}

/** Says how many panchayats were found, and the codes of the chosen district and block. */
function FoundLine({ count, state, search }: FoundLineProps) {
  const { t } = useTranslation('directory');
  const chosen = [
    [t('district'), search.districtId],
    [t('block'), search.blockId],
  ] as const;
  return (
    <p className={styles.soft} role="status">
      {state === 'end' && (count === 0 ? t('noMatch') : t('count', { count }))}
      {state === 'more' && t('countMore', { count })}
      {chosen
        .filter(([, id]) => LGD_CODE.test(id))
        .map(([place, code]) => (
          <span key={place}>{t('codeOf', { place, code })}</span>
        ))}
    </p>
  );
}
