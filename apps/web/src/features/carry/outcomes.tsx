import type { ReceivedFile } from '../../data/ports/carry.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { SafetySign, type SignKind } from '../../ui/feedback/sign.tsx';
import styles from './carry.module.css';
import { refusalKey } from './refusal-keys.ts';

type Line = readonly [sign: SignKind, text: string];

/** Says what became of the files that somebody chose. Work that now waits stands in the list of its section. */
export function Outcomes({ of }: { readonly of: readonly ReceivedFile[] }) {
  const { t } = useTranslation('carry');
  const linesOf = (file: ReceivedFile): readonly Line[] => {
    switch (file.kind) {
      case 'work':
        return [];
      case 'of_others':
        return [['mark', t('receipt.other')]];
      case 'refused':
        return [['mark', t(refusalKey(file.because))]];
      case 'receipt': {
        const { settled, refused } = file;
        if (settled + refused === 0) return [['two', t('receipt.known')]];
        return [
          ...(settled > 0 ? [['two', t('receipt.settled', { count: settled })] as const] : []),
          ...(refused > 0 ? [['mark', t('receipt.refused', { count: refused })] as const] : []),
        ];
      }
    }
  };
  return (
    <ul className={styles.lines} aria-live="polite">
      {of.flatMap(linesOf).map(([sign, text], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their places
        <li key={at}>
          <SafetySign kind={sign}>{text}</SafetySign>
        </li>
      ))}
    </ul>
  );
}
