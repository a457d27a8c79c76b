import { Search } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

interface QuickSearchBoxProps extends SearchBoxProps {
  /** Says what is wrong where nothing that was found can say it. */
  readonly error?: string | undefined;
}

/**
 * Searches with every key, for a list that draws little at once. The label is drawn inside the box, where the icon beside it
 * says the rest.
 */
export function QuickSearchBox({ label, value, onText, error }: QuickSearchBoxProps) {
  return (
    <Field label={label} error={error} labelInside>
      {(ids) => (
        <span className={classes(styles.control, error && styles.invalid)}>
          <Search className={styles.start} size={20} aria-hidden="true" />
          <input
            className={styles.input}
            id={ids.control}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            value={value}
            onChange={(event) => onText(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

/**
 * Searches a list that draws a lot: the typed text shows at once, and the list follows when the browser has time. It calls
 * `onText` in a transition, so state that changes with it must not depend on what was shown before.
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
