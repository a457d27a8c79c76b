import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { BottomBar } from '../saving/bottom-bar.tsx';
import styles from '../saving/save-bar.module.css';

/** Instead of the save bar in a tab that must not write: why, and the way to write here. */
export function ElsewhereBar({ onTakeOver }: { readonly onTakeOver: () => void }) {
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
