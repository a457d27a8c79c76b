import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
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
  const [submits, setSubmits] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  // In a long form what is wrong may stand above the button that was pressed.
  useEffect(() => {
    if (submits > 0 && !busy && form.current) showProblem(form.current);
  }, [submits, busy]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
    setSubmits((count) => count + 1);
  };

  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={busy ? null : onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        <DialogButtons>{buttons}</DialogButtons>
      </form>
    </DialogFrame>
  );
}

/** Brings what the form says is wrong into sight, and the focus to the first wrong field. */
function showProblem(form: HTMLFormElement): void {
  form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
