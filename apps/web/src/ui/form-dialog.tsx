import { type ReactNode, type SubmitEvent, useId } from 'react';
import { DialogButtons, DialogFrame } from './dialog-frame.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons; the one that does it has the type `submit`. */
  readonly buttons: ReactNode;
  readonly onSubmit: () => void;
  /** Escape and the back gesture; `null` for what is shown only once: its buttons alone close it. */
  readonly onClose: (() => void) | null;
}

/** A form in front of the page, or something to read there. */
export function FormDialog({ title, children, buttons, onSubmit, onClose }: FormDialogProps) {
  const id = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        <DialogButtons>{buttons}</DialogButtons>
      </form>
    </DialogFrame>
  );
}
