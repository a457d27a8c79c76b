import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import list from './suggest-field.module.css';

/** Something that may be meant. */
export interface Suggestion {
  readonly key: string;
  /** What the field holds once it is picked. */
  readonly text: string;
  /** What is said beside it. */
  readonly more?: ReactNode;
}

interface SuggestFieldProps extends FieldFrame {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Those that fit what is typed. */
  readonly suggestions: readonly Suggestion[];
  /** What the list is called. */
  readonly listLabel: string;
  /** How many there are, announced while one types. */
  readonly found: string;
}

/**
 * A line of text that offers what may be meant and takes anything else too: for that it stays a text box, with its
 * suggestions below it. Arrows walk them, Enter takes one, Escape puts them away.
 */
export function SuggestField({ value, onText, suggestions, listLabel, found, ...frame }: SuggestFieldProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const open = wanted && suggestions.length > 0;
  const active = open ? suggestions[at] : undefined;
  const optionId = (index: number): string => `${id}-${index}`;

  // Not when the focus goes: what lies below would move away under the finger that presses it.
  useEffect(() => {
    if (!open) return;
    const away = (event: MouseEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setWanted(false);
    };
    document.addEventListener('click', away);
    return () => document.removeEventListener('click', away);
  }, [open]);

  const pick = (suggestion: Suggestion) => {
    onText(suggestion.text);
    setWanted(false);
    setAt(-1);
  };
  const walk = (by: 1 | -1) => {
    setWanted(true);
    const next = at + by;
    const index = next < -1 ? suggestions.length - 1 : next >= suggestions.length ? -1 : next;
    setAt(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Tab') {
      setWanted(false);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setWanted(false);
      setAt(-1);
    }
  };
  return (
    <Field {...frame}>
      {(ids) => (
        <div ref={root}>
          <span className={classes(styles.control, frame.error && styles.invalid)}>
            <input
              className={styles.input}
              id={ids.control}
              autoComplete="off"
              required
              value={value}
              onChange={(event) => {
                onText(event.target.value);
                setWanted(true);
                setAt(-1);
              }}
              onFocus={() => setWanted(true)}
              onKeyDown={press}
              aria-invalid={frame.error ? true : undefined}
              aria-describedby={ids.describedBy}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={open ? `${id}-list` : undefined}
              aria-activedescendant={active ? optionId(at) : undefined}
            />
          </span>
          {open && (
            <div className={list.list} role="listbox" id={`${id}-list`} aria-label={listLabel}>
              {suggestions.map((suggestion, index) => (
                // The keys are the field's, which never loses the focus to an option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <div
                  key={suggestion.key}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={classes(list.option, index === at && list.active)}
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(suggestion)}
                >
                  <span>{suggestion.text}</span>
                  {suggestion.more && <span className={list.more}>{suggestion.more}</span>}
                </div>
              ))}
            </div>
          )}
          <span role="status">{open && <VisuallyHidden>{found}</VisuallyHidden>}</span>
        </div>
      )}
    </Field>
  );
}
