import { useTranslation } from '../use-translation.ts';
import styles from './brand.module.css';

/** The mark: a house under a roof of two ticks. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <rect className={styles.tile} width="64" height="64" rx="15" />
      <path className={styles.line} d="M13 33 32 16l19 17M20 32v17h24V32M26 40l5 5 8-10" />
    </svg>
  );
}

export function Brand() {
  const { t } = useTranslation();
  return (
    <span className={styles.brand}>
      <BrandMark size={32} />
      {t('app.name')}
    </span>
  );
}
