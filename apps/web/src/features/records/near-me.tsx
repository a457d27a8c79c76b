import { LocateFixed } from 'lucide-react';
import { memo } from 'react';
import type { useHere } from '../../shared/map/use-here.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './records.module.css';

/** Puts the nearest records first. The phone is asked for its place with the press, and what it answers is said in words. */
export const NearMe = memo(function NearMe({ here, ask, forget }: ReturnType<typeof useHere>) {
  const { t } = useTranslation('records');
  const isNear = here.kind === 'known';
  return (
    <div className={styles.near}>
      <Button
        busy={here.kind === 'asking'}
        aria-pressed={isNear}
        kind={isNear ? 'primary' : 'secondary'}
        icon={<LocateFixed size={20} aria-hidden="true" />}
        onClick={isNear ? forget : ask}
      >
        {t('list.near')}
      </Button>
      <p className={styles.soft} role="status">
        {here.kind === 'refused' && t('list.nearRefused')}
        {here.kind === 'unknown' && t('list.nearUnknown')}
      </p>
    </div>
  );
});
