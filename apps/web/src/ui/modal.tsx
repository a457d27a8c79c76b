import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import dialogStyles from './dialog.module.css';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  /** The name of the button that closes it. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something small to do above the page. Escape and the back gesture close it; the focus returns to where it was. */
export function Modal({ title, close, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the dialog leaves the page: closing it gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" iconOnly icon={<X size={20} aria-hidden="true" />} onClick={onClose}>
            {close}
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
