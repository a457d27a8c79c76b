import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import styles from './file-button.module.css';

interface FileButtonProps {
  readonly label: string;
  /** As in an input of the type `file`. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly onFile: (file: File) => void;
}

/** Draws a button that chooses one file. A person may choose the same file again. */
export function FileButton({ label, accept, disabled, describedBy, onFile }: FileButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    target.value = '';
    onFile(file);
  };
  return (
    <label className={styles.file}>
      <Upload size={20} aria-hidden="true" />
      <span>{label}</span>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={choose}
      />
    </label>
  );
}
