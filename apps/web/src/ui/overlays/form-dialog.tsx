import { type ReactNode, type SubmitEvent, useId } from 'react';
import { DialogButtons, DialogFrame } from './dialog-frame.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons; the one that submits has the type `submit`. */
  readonly buttons: ReactNode;
  readonly onSubmit: () => void;
  /** Called on Escape and the back gesture. `null`: only the buttons close it, because it shows something only once. */
  readonly onClose: (() => void) | null;
  /** The action runs. The dialog cannot be closed meanwhile, so that the person sees the result. */
  readonly busy?: boolean;
}

/** Draws a form in front of the page, or something to read there. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, buttons, onSubmit, onClose, busy } = props;
  const id = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={busy ? null : onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        <DialogButtons>{buttons}</DialogButtons>
      </form>
    </DialogFrame>
  );
}
