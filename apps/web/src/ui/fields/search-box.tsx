import { Search } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/**
 * A search that acts while one types, where what it finds is drawn with the key: for a list that draws little at once. Its
 * label is drawn inside of it, where the sign beside it says the rest.
 */
export function QuickSearchBox({ label, value, onText }: SearchBoxProps) {
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

/**
 * The same where a lot is drawn: what is typed shows at once, and what it finds follows when the browser has time. `onText`
 * is called in a transition: what changes beside it must not rest on what was shown then.
 */
export function SearchBox({ label, value, onText }: SearchBoxProps) {
  const [typed, showTyped] = useOptimistic(value);
  const type = (text: string) =>
    startTransition(() => {
      showTyped(text);
      onText(text);
    });
  return <QuickSearchBox label={label} value={typed} onText={type} />;
}
