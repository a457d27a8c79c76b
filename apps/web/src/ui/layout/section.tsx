import { type ReactNode, type Ref, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** A sentence below the heading. */
  readonly about?: string;
  /** Draws the section on a sheet of its own. */
  readonly boxed?: boolean;
  /** Lets the caller bring it into view, and the focus with it. */
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Draws a part of a page with a heading of its own. */
export function Section({ title, about, boxed, ref, children }: SectionProps) {
  const id = useId();
  return (
    <section ref={ref} className={styles.section} aria-labelledby={id} tabIndex={ref ? -1 : undefined}>
      <h2 id={id}>{title}</h2>
      {about && <p className={styles.about}>{about}</p>}
      <div className={classes(styles.body, boxed && styles.boxed)}>{children}</div>
    </section>
  );
}
