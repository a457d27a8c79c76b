import { Search } from 'lucide-react';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A search that acts while one types. Its label is drawn inside of it, where the sign beside it says the rest. */
export function SearchBox({ label, value, onText }: SearchBoxProps) {
  return (
    <Field label={label} labelInside>
      {(ids) => (
        <span className={styles.control}>
          <Search className={styles.start} size={20} aria-hidden="true" />
          <input
            className={styles.input}
            id={ids.control}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={label}
            value={value}
            onChange={(event) => onText(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
