import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import dialogStyles from './dialog.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  /** The name of the button that closes it. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows something small to do above the page. Escape and the back gesture close it. */
export function Modal({ title, close, onClose, children }: ModalProps) {
  const id = useId();

  return (
    <DialogFrame className={dialogStyles.dialog} labelledBy={id} onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" iconOnly icon={<X size={20} aria-hidden="true" />} onClick={onClose}>
            {close}
          </Button>
        </div>
        {children}
      </div>
    </DialogFrame>
  );
}
