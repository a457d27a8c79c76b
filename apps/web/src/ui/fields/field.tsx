import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import styles from './field.module.css';
import { InTable } from './in-table.ts';

/** The parts that every field has around its control. */
export interface FieldFrame {
  readonly label: string;
  /** A word beside the label, such as 'required'; not part of the accessible name. */
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  /** The reason why the field does not take the entry. */
  readonly error?: string | null | undefined;
  /** A small control at the end of the label's line. */
  readonly end?: ReactNode;
  /** More about the field, below it: another value to compare with, a choice to make. */
  readonly beside?: ReactNode;
}

/** Ids that tie the label, notes and error to a control. */
export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly describedBy: string | undefined;
}

interface FieldProps extends FieldFrame {
  /** `aria-labelledby` labels a group of controls; a `label` labels a single one. */
  readonly group?: boolean;
  /** The control shows its label itself, so the label above it is only for screen readers. */
  readonly labelInside?: boolean;
  readonly extraDescription?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** Draws a label above a control, and the hint and the error below. */
export function Field({
  label,
  note,
  hint,
  error,
  end,
  beside,
  group,
  labelInside,
  extraDescription,
  children,
}: FieldProps) {
  const id = useId();
  const inTable = use(InTable);
  const described = [
    note && `${id}-note`,
    extraDescription,
    hint && `${id}-hint`,
    error && `${id}-error`,
  ].filter(Boolean);
  const ids = {
    control: id,
    label: `${id}-label`,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
  };
  return (
    <div className={styles.field}>
      <div className={labelInside || inTable ? styles.said : styles.head}>
        {group ? (
          <span className={styles.label} id={ids.label}>
            {label}
          </span>
        ) : (
          <label className={styles.label} id={ids.label} htmlFor={id}>
            {label}
          </label>
        )}
        {note && (
          <span className={styles.note} id={`${id}-note`}>
            {note}
          </span>
        )}
        {end && !inTable && <span className={styles.headEnd}>{end}</span>}
      </div>
      {children(ids)}
      {end && inTable && <div className={styles.cellEnd}>{end}</div>}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}

/**
 * Brings the error into view while the person is typing in the field. It does not scroll for a person who has left the
 * field: the page would move under the pointer.
 */
function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  // Another message may be longer, so the effect runs again for it.
  useLayoutEffect(() => {
    const field = line.current?.closest(`.${styles.field}`);
    if (field?.contains(document.activeElement)) line.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <p className={styles.error} id={id} ref={line}>
      {children}
    </p>
  );
}
