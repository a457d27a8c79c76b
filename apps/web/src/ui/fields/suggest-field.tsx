import { classes } from '../classes.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import list from './suggest-field.module.css';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

interface SuggestFieldProps extends FieldFrame {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Those that fit what is typed. */
  readonly suggestions: readonly Suggestion[];
  /** The name of the list. */
  readonly listLabel: string;
  /** Says how many suggestions there are, for a screen reader to announce while a person types. */
  readonly found: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

/**
 * Edits a line of text and suggests what a person may mean. It takes anything else too, so it stays a text box with its
 * suggestions below it.
 */
export function SuggestField({
  value,
  onText,
  suggestions,
  listLabel,
  found,
  required = false,
  readOnly = false,
  ...frame
}: SuggestFieldProps) {
  const { root, listId, optionId, isOpen, at, active, open, onType, onKeyDown, pick } = useSuggestions(
    readOnly ? [] : suggestions,
    onText,
  );
  return (
    <Field {...frame}>
      {(ids) => (
        <div ref={root}>
          <span className={classes(styles.control, frame.error && styles.invalid)}>
            <input
              className={styles.input}
              id={ids.control}
              autoComplete="off"
              required={required}
              readOnly={readOnly}
              value={value}
              onChange={(event) => onType(event.target.value)}
              onFocus={open}
              onKeyDown={onKeyDown}
              aria-invalid={frame.error ? true : undefined}
              aria-describedby={ids.describedBy}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={active ? optionId(at) : undefined}
            />
          </span>
          {isOpen && (
            <div className={list.list} role="listbox" id={listId} aria-label={listLabel}>
              {suggestions.map((suggestion, index) => (
                <SuggestionOption
                  key={suggestion.key}
                  id={optionId(index)}
                  suggestion={suggestion}
                  isActive={index === at}
                  onPick={pick}
                />
              ))}
            </div>
          )}
          <span role="status">{isOpen && <VisuallyHidden>{found}</VisuallyHidden>}</span>
        </div>
      )}
    </Field>
  );
}

interface SuggestionOptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onPick: (suggestion: Suggestion) => void;
}

/** Draws one suggestion. A press on it leaves the focus in the field. */
function SuggestionOption({ id, suggestion, isActive, onPick }: SuggestionOptionProps) {
  return (
    // The field has the keys, because the focus never leaves it.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(list.option, isActive && list.active)}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
    >
      <span>{suggestion.text}</span>
      {suggestion.more && <span className={list.more}>{suggestion.more}</span>}
    </div>
  );
}
