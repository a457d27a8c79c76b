import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WirePanchayatRow } from '@sampark/core/wire/wire-places';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePanchayats } from '../../shared/places/use-panchayats.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import styles from './chosen-panchayats.module.css';

export type ChosenPanchayat = Pick<WirePanchayatRow, 'panchayat_id' | 'name'>;

interface ChosenPanchayatsProps {
  readonly chosen: readonly ChosenPanchayat[];
  readonly onChoose: (chosen: readonly ChosenPanchayat[]) => void;
}

/** Lets an administrator look for panchayats by name or code and choose several. */
export function ChosenPanchayats({ chosen, onChoose }: ChosenPanchayatsProps) {
  const { t, i18n } = useTranslation(['forms', 'common']);
  const [text, setText] = useState('');
  const search = useMemo(() => ({ text, districtId: '', blockId: '' }), [text]);
  const found = usePanchayats(search);
  const say = (name: ChosenPanchayat['name']) => inLanguage(name, i18n.language);
  const without = (id: string) => chosen.filter(({ panchayat_id }) => panchayat_id !== id);
  return (
    <fieldset className={styles.chosen}>
      <legend>{t('use.panchayats')}</legend>
      {chosen.length > 0 && (
        <ul className={styles.names} aria-label={t('use.chosen')}>
          {chosen.map(({ panchayat_id, name }) => (
            <li key={panchayat_id}>
              <Button
                kind="quiet"
                icon={<X size={16} aria-hidden="true" />}
                aria-label={t('use.without', { panchayat: say(name) })}
                onClick={() => onChoose(without(panchayat_id))}
              >
                {say(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <QuickSearchBox label={t('use.search')} value={text} onText={setText} />
      {found.state === 'failed' && (
        <Banner
          tone="needs"
          actions={
            <Button kind="quiet" onClick={found.again}>
              {t('common:action.retry')}
            </Button>
          }
        >
          {t('offline')}
        </Banner>
      )}
      <ul className={styles.found}>
        {found.panchayats.map((each) => (
          <li key={each.panchayat_id}>
            <Checkbox
              label={`${say(each.name)} · ${say(each.block)}`}
              checked={chosen.some(({ panchayat_id }) => panchayat_id === each.panchayat_id)}
              onCheck={(on) => onChoose(on ? [...chosen, each] : without(each.panchayat_id))}
            />
          </li>
        ))}
      </ul>
      {found.state === 'end' && found.panchayats.length === 0 && (
        <p className={styles.soft}>{t('use.noPanchayat')}</p>
      )}
      {found.state === 'more' && (
        <Button kind="quiet" onClick={found.more}>
          {t('problems.more')}
        </Button>
      )}
    </fieldset>
  );
}
