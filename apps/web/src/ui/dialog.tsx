import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** What will be done, as the button says it. */
  readonly verb: string;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. Escape and the back gesture mean Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, cancel, danger, busy, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // While it is still on the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children && (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </dialog>
  );
}
