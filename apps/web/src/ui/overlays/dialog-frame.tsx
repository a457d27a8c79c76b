import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './dialog-frame.module.css';

interface DialogFrameProps {
  /** For a question that must be answered. */
  readonly role?: 'alertdialog';
  /** Its size and the space inside. */
  readonly className: string | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** Escape and the back gesture; `null` for what is shown only once: its buttons alone close it. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

/** What every dialog is: it opens above the page when it is drawn, and the focus goes back to where it was. */
export function DialogFrame(props: DialogFrameProps) {
  const { role, className, labelledBy, describedBy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  // While it is still on the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes(styles.frame, className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // A browser asks with `cancel` only once: the second Escape would close it all the same.
      closedby={onClose ? undefined : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** The ways out of a dialog, side by side. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
