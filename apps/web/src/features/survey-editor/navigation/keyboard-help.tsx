import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './keyboard-help.module.css';

const KEYS = [
  ['Enter', 'next'],
  ['1 … 9', 'choose'],
  ['Ctrl + Enter', 'missing'],
  ['Ctrl + Z', 'undo'],
  ['Ctrl + S', 'save'],
] as const;

/** Lists the editor's keys, where there is a keyboard. */
export default function KeyboardHelp() {
  const { t } = useTranslation('editor');
  return (
    <dl className={styles.keys} aria-label={t('keys.title')}>
      {KEYS.map(([keys, act]) => (
        <div key={act}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(`keys.${act}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
