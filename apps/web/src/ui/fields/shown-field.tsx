import type { ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import styles from './shown-field.module.css';

interface ShownFieldProps extends Omit<FieldFrame, 'note' | 'end'> {
  readonly children: ReactNode;
}

/** Shows a value that nobody types, where others are typed. */
export function ShownField({ children, ...frame }: ShownFieldProps) {
  return (
    <Field {...frame} group>
      {(ids) => (
        <div
          className={styles.value}
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {children}
        </div>
      )}
    </Field>
  );
}
