import { searchKey } from '@sampark/core/forms/texts/search-key';
import type { WireVillageOf } from '@sampark/core/wire/wire-places';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './directory.module.css';
import { VillageDialog } from './village-dialog.tsx';
import { VillageRow } from './village-row.tsx';

/** Number of rows shown at first. A longer list gets a search. */
const ROWS = 20;

interface VillagesProps {
  readonly panchayatId: string;
  readonly villages: readonly WireVillageOf[];
  readonly onChanged: () => void;
}

/** Lists the villages of a panchayat, to add, rename, and take out of use. */
export function Villages({ panchayatId, villages, onChanged }: VillagesProps) {
  const { t } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useRefusalText();
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const [dialog, setDialog] = useState<{ readonly village: WireVillageOf | null } | null>(null);
  const sought = searchKey(search);
  const found = villages.filter(({ name, name_hi, village_code }) =>
    [name, name_hi, village_code].some((text) => searchKey(text).includes(sought)),
  );
  const shown = all ? found : found.slice(0, ROWS);

  const activate = async (village: WireVillageOf, is_active: boolean) => {
    const directory = await open();
    const asked = await directory.changeVillage(panchayatId, village.village_code, { is_active });
    if (asked.kind !== 'ok') return void notify.error(explain(asked));
    const { name } = village;
    notify.success(is_active ? t('village.activated', { name }) : t('village.deactivated', { name }));
    onChanged();
  };

  return (
    <Section title={t('village.title')} about={t('village.about')}>
      <div className={styles.buttons}>
        <Button icon={<Plus size={20} aria-hidden="true" />} onClick={() => setDialog({ village: null })}>
          {t('village.add')}
        </Button>
      </div>
      {villages.length > ROWS && (
        <search className={styles.form}>
          <SearchBox label={t('village.search')} value={search} onText={setSearch} />
        </search>
      )}
      {villages.length === 0 && <p className={styles.soft}>{t('village.none')}</p>}
      {villages.length > 0 && found.length === 0 && <p role="status">{t('village.noMatch')}</p>}
      <ul className={styles.list}>
        {shown.map((village) => (
          <VillageRow
            key={village.village_code}
            village={village}
            onRename={() => setDialog({ village })}
            onActivate={(is_active) => activate(village, is_active)}
          />
        ))}
      </ul>
      {shown.length < found.length && (
        <div className={styles.more}>
          <Button onClick={() => setAll(true)}>{t('village.more', { count: found.length })}</Button>
        </div>
      )}
      {dialog && (
        <VillageDialog
          panchayatId={panchayatId}
          village={dialog.village}
          onKept={() => {
            setDialog(null);
            onChanged();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
  );
}
