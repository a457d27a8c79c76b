import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import styles from './dialog.module.css';
import { DialogButtons, DialogFrame } from './dialog-frame.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The action, as the button says it. */
  readonly verb: string;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. Escape and the back gesture mean Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, cancel, danger, busy, onConfirm, onCancel } = props;
  const id = useId();

  return (
    <DialogFrame
      role="alertdialog"
      className={styles.dialog}
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-body` : undefined}
      onClose={onCancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children && (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      )}
      <div className={styles.ways}>
        <DialogButtons>
          <Button onClick={onCancel} autoFocus>
            {cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} decides busy={busy ?? false} onClick={onConfirm}>
            {verb}
          </Button>
        </DialogButtons>
      </div>
    </DialogFrame>
  );
}
