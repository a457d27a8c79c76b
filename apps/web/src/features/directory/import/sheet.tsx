import type { ReactNode } from 'react';
import styles from '../directory.module.css';

/** Puts a table into a box that scrolls where it does not fit, by keyboard too. */
export function Sheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.sheet} role="group" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
