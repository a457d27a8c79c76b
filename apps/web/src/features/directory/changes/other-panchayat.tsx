import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useMemo, useState } from 'react';
import { usePanchayats } from '../../../shared/places/use-panchayats.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { QuickSearchBox } from '../../../ui/fields/search-box.tsx';

/** The most panchayats that are offered; whoever looks for another one types more of its name. */
const OFFERED = 6;

interface OtherPanchayatProps {
  /** The id of the panchayat that is not offered. */
  readonly without: string;
  /** The id of the chosen one; empty: none. */
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (panchayatId: string) => void;
}

/** Lets an administrator look for a panchayat by name or code and choose it. */
export function OtherPanchayat({ without, chosen, error, onChoose }: OtherPanchayatProps) {
  const { t, i18n } = useTranslation(['directory', 'common']);
  const [text, setText] = useState('');
  const search = useMemo(() => ({ text, districtId: '', blockId: '' }), [text]);
  const found = usePanchayats(search);
  const others = found.panchayats.filter(({ panchayat_id }) => panchayat_id !== without);
  const offered = others.filter(({ panchayat_id }, at) => at < OFFERED || panchayat_id === chosen);
  return (
    <>
      <QuickSearchBox
        label={t('search')}
        value={text}
        onText={setText}
        error={offered.length === 0 && found.state !== 'loading' ? error : undefined}
      />
      {found.state === 'failed' && (
        <Banner
          tone="needs"
          actions={
            <Button kind="quiet" onClick={found.again}>
              {t('common:action.retry')}
            </Button>
          }
        >
          {t('offlineBody')}
        </Banner>
      )}
      {offered.length === 0 ? (
        <p role="status">{found.state === 'loading' ? t('common:state.loading') : t('noMatch')}</p>
      ) : (
        <ChoiceField
          label={t('became.otherPanchayat')}
          options={offered.map((each) => ({
            value: each.panchayat_id,
            label: `${inLanguage(each.name, i18n.language)} · ${inLanguage(each.block, i18n.language)}`,
          }))}
          chosen={chosen === '' ? [] : [chosen]}
          onChoose={([next = '']) => onChoose(next)}
          error={error}
        />
      )}
    </>
  );
}
