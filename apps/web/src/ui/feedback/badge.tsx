import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

/** `needs` is only for what waits for a person. */
export type BadgeTone = 'plain' | 'good' | 'needs' | 'action';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
