import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Gives text to screen readers that is not drawn. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}
