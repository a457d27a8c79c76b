import { Upload } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './file-button.module.css';

interface FileButtonProps {
  readonly label: string;
  /** As in an input of the type `file`. */
  readonly accept: string;
  readonly icon?: ReactNode;
  /** As in an input of the type `file`: a phone opens its camera or its recorder. */
  readonly capture?: 'environment';
  /** Says that files may be dropped here: the button takes several of them, and is large enough to drop them on. */
  readonly dropHint?: string;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  /** Hears of the chosen files: one, except where several may be dropped. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Draws a button that chooses files. A person may choose the same file again. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, icon, capture, dropHint, disabled, describedBy, onFiles } = props;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first, ...more] = target.files ?? [];
    if (!first) return;
    target.value = '';
    onFiles([first, ...more]);
  };
  return (
    <label className={classes(styles.file, dropHint !== undefined && styles.several)}>
      {icon ?? <Upload size={20} aria-hidden="true" />}
      <span>{label}</span>
      {dropHint !== undefined && <span className={styles.hint}>{dropHint}</span>}
      <input
        type="file"
        accept={accept}
        capture={capture}
        multiple={dropHint !== undefined}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={choose}
      />
    </label>
  );
}
