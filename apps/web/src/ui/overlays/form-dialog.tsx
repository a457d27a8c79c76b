import { type ReactNode, useId } from 'react';
import { Form } from '../form.tsx';
import { DialogButtons, DialogFrame } from './dialog-frame.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons; the one that submits has the type `submit`. */
  readonly buttons: ReactNode;
  /** As of `Form`. */
  readonly onSubmit: () => unknown;
  /** Called on Escape and the back gesture. `null`: only the buttons close it, because it shows something only once. */
  readonly onClose: (() => void) | null;
  /** The action runs. The dialog cannot be closed meanwhile, so that the person sees the result. */
  readonly busy?: boolean;
}

/** Draws a form in front of the page, or something to read there. */
export function FormDialog({ title, children, buttons, onSubmit, onClose, busy }: FormDialogProps) {
  const id = useId();
  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={busy ? null : onClose}>
      <Form className={styles.form} onSubmit={onSubmit}>
        <h2 id={id}>{title}</h2>
        {children}
        <DialogButtons>{buttons}</DialogButtons>
      </Form>
    </DialogFrame>
  );
}
