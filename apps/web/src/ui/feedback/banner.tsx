import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './banner.module.css';

interface BannerProps {
  /** `needs` waits on a person, `info` only tells. */
  readonly tone?: 'info' | 'needs' | 'good';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Announced when it appears. */
  readonly live?: boolean;
}

/** A sentence across the page, with at most one thing to do. */
export function Banner({ tone = 'info', icon, children, actions, live }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} aria-live={live ? 'polite' : undefined}>
      {icon}
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
