import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly children?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** Shows a drawing, a sentence and one action where there is nothing to show. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <h2>{title}</h2>
      {children && <p className={styles.body}>{children}</p>}
      {action}
    </div>
  );
}
