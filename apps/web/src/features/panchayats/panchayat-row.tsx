import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { memo, useId } from 'react';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import styles from './panchayats.module.css';

interface PanchayatRowProps {
  readonly panchayat: Panchayat;
  /** `null`: there is nothing to choose. */
  readonly chosen: boolean | null;
  readonly onChoose: (panchayatId: string, chosen: boolean) => void;
}

/** Shows one panchayat: whether the device keeps it, and the way to its surveys. */
export const PanchayatRow = memo(function PanchayatRow({ panchayat, chosen, onChoose }: PanchayatRowProps) {
  const { t, i18n } = useTranslation('places');
  const id = useId();
  const { panchayat_id } = panchayat;
  const name = t('keep', {
    panchayat: inLanguage(panchayat.name, i18n.language),
    block: inLanguage(panchayat.block, i18n.language),
  });
  return (
    <li>
      <div id={id} className={styles.name}>
        {chosen === null ? (
          name
        ) : (
          <Checkbox label={name} checked={chosen} onCheck={(on) => onChoose(panchayat_id, on)} />
        )}
      </div>
      <LinkButton kind="quiet" href={paths.panchayat(panchayat_id)} aria-describedby={id}>
        {t('show')}
      </LinkButton>
    </li>
  );
});
