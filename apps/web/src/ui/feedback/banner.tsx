import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './banner.module.css';

interface BannerProps {
  /** `needs` waits for a person, `info` only informs. */
  readonly tone?: 'info' | 'needs' | 'good';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Screen readers announce it when it appears. */
  readonly live?: boolean;
}

/** Draws a sentence across the page, with at most one thing to do. */
export function Banner({ tone = 'info', icon, children, actions, live }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} aria-live={live ? 'polite' : undefined}>
      {icon}
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
