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
  /** Called on Escape and the back gesture. `null`: only the buttons close it, because it shows something only once. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

/** Opens above the page when it is drawn, as every dialog does, and gives the focus back when it closes. */
export function DialogFrame(props: DialogFrameProps) {
  const { role, className, labelledBy, describedBy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  // The focus goes back to where it was only while the dialog is still on the page.
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
      // A browser fires `cancel` only once: without this, the second Escape would close the dialog all the same.
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

/** Draws the ways out of a dialog, side by side. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
