import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onCheck }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        className={styles.box}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      {label}
    </label>
  );
}
