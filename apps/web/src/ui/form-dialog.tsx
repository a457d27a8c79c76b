import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons; the one that does it has the type `submit`. */
  readonly buttons: ReactNode;
  readonly onSubmit: () => void;
  /** Escape and the back gesture. */
  readonly onClose: () => void;
}

/** A form in front of the page, or something to read there. The focus goes back to where it was. */
export function FormDialog({ title, children, buttons, onSubmit, onClose }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // While it is still on the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.buttons}>{buttons}</div>
      </form>
    </dialog>
  );
}
