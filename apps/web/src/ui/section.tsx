import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** A sentence below the heading. */
  readonly about?: string;
  /** On paper of its own. */
  readonly boxed?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, about, boxed, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about && <p className={styles.about}>{about}</p>}
      <div className={classes(styles.body, boxed && styles.boxed)}>{children}</div>
    </section>
  );
}
