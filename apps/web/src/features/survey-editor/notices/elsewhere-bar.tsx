import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { BottomBar } from '../saving/bottom-bar.tsx';
import styles from '../saving/save-bar.module.css';

/** Replaces the save bar in a tab that must not write: says why, and offers to write here. */
export default function ElsewhereBar({ onTakeOver }: { readonly onTakeOver: () => void }) {
  const { t } = useTranslation('conflicts');
  return (
    <BottomBar>
      <p className={styles.why} role="status">
        {t('elsewhere.notice')}
      </p>
      <Button kind="primary" onClick={onTakeOver}>
        {t('elsewhere.takeOver')}
      </Button>
    </BottomBar>
  );
}
