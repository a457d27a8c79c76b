import type { Panchayat } from '@sampark/core/places/panchayat';
import { useMemo, useState } from 'react';
import type { Followed } from '../../data/ports/places.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { panchayatsToShow } from './choice.ts';
import { PanchayatRow } from './panchayat-row.tsx';
import styles from './panchayats.module.css';
import { useChoice } from './use-choice.ts';

const ROWS = 50;

interface PanchayatListProps {
  readonly followed: Followed;
  readonly panchayats: readonly Panchayat[];
}

/** Lists the panchayats. If a device cannot keep all of them, each has a tick to keep it here. */
export function PanchayatList({ followed, panchayats }: PanchayatListProps) {
  const { t, i18n } = useTranslation('places');
  const { saved, chosen, choose, busy, save } = useChoice(followed);
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(ROWS);
  const shown = useMemo(
    () => panchayatsToShow(panchayats, { search, kept: saved, language: i18n.language }),
    [panchayats, search, saved, i18n.language],
  );

  const tick = (id: string, on: boolean) => {
    if (on && chosen.size >= followed.most) notify.error(t('most', { most: followed.most }));
    else choose(id, on);
  };

  return (
    <>
      <p className={styles.intro}>
        {followed.all ? t('all', { count: followed.panchayat_ids.length }) : t('intro')}
      </p>
      <search className={styles.search}>
        <SearchBox
          label={t('search')}
          value={search}
          onText={(text) => {
            setSearch(text);
            setRows(ROWS);
          }}
        />
      </search>
      {shown.length === 0 && <p role="status">{t('noMatch')}</p>}
      <ul className={styles.list}>
        {shown.slice(0, rows).map((panchayat) => (
          <PanchayatRow
            key={panchayat.panchayat_id}
            panchayat={panchayat}
            chosen={followed.all ? null : chosen.has(panchayat.panchayat_id)}
            onChoose={tick}
          />
        ))}
      </ul>
      {rows < shown.length && (
        <div className={styles.more}>
          <Button onClick={() => setRows(rows + ROWS)}>{t('more')}</Button>
        </div>
      )}
      {!followed.all && (
        <div className={styles.bar}>
          <p role="status">{t('chosen', { count: chosen.size, most: followed.most })}</p>
          <Button kind="primary" busy={busy} onClick={save}>
            {t('save')}
          </Button>
        </div>
      )}
    </>
  );
}
