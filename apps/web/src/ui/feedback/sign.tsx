import { Check, CheckCheck, CircleAlert, Clock, CloudOff, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './sign.module.css';

/**
 * One tick, two ticks, a clock, a red mark, a pencil, a cut cloud: the same sign wherever the app says how safe something
 * is.
 */
export type SignKind = 'one' | 'two' | 'clock' | 'mark' | 'pencil' | 'off';

const ICONS = {
  one: Check,
  two: CheckCheck,
  clock: Clock,
  mark: CircleAlert,
  pencil: Pencil,
  off: CloudOff,
} as const;

/** Draws the sign with its words; never the sign alone. */
export function SafetySign({ kind, children }: { readonly kind: SignKind; readonly children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <span className={classes(styles.sign, styles[kind])}>
      <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
