import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { classes } from '../classes.ts';
import type { Option } from './choice-field.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import styles from './searched-choice-field.module.css';

interface SearchedChoiceFieldProps extends FieldFrame {
  readonly options: readonly Option[];
  /** The chosen values: one at most, unless `multiple`. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly multiple: boolean;
  readonly readOnly: boolean;
  /** Returns the values that a text finds; absent: those whose label has it. */
  readonly find?: (text: string) => Iterable<string>;
  readonly words: {
    readonly search: string;
    readonly none: string;
    /** Says that so many more options fit. */
    readonly more: (count: number) => string;
  };
}

/** The most options that are drawn at once: a list may have thousands. */
const MOST = 30;

const plain = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Chooses among many options: what is chosen stands first, and a search finds the others. */
export function SearchedChoiceField(props: SearchedChoiceFieldProps) {
  const { options, chosen, onChoose, multiple, readOnly, find, words, ...frame } = props;
  const [text, setText] = useState('');
  const name = useId();
  const values = find && text.trim() !== '' ? new Set(find(text)) : null;
  const isFound = ({ value, label }: Option): boolean =>
    values ? values.has(value) : find !== undefined || plain(label).includes(plain(text.trim()));
  const found = options.filter((option) => !chosen.includes(option.value) && isFound(option));
  const drawn = [...options.filter(({ value }) => chosen.includes(value)), ...found.slice(0, MOST)];

  const choose = (value: string, on: boolean) => {
    if (!multiple) onChoose(on ? [value] : []);
    else onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  /** Enter chooses the only option that fits. */
  const press = (event: KeyboardEvent) => {
    const [only] = found;
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    if (!only || found.length > 1) return;
    choose(only.value, true);
    setText('');
  };

  return (
    <Field {...frame} group>
      {(ids) => (
        <div
          className={styles.box}
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {!readOnly && (
            <span className={fieldStyles.control}>
              <Search className={fieldStyles.start} size={20} aria-hidden="true" />
              <input
                className={fieldStyles.input}
                type="search"
                aria-label={words.search}
                placeholder={words.search}
                enterKeyHint="search"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={press}
              />
            </span>
          )}
          <div className={styles.list}>
            {drawn.map(({ value, label }) => (
              <label key={value} className={classes(styles.option, chosen.includes(value) && styles.on)}>
                <input
                  type={multiple ? 'checkbox' : 'radio'}
                  name={name}
                  checked={chosen.includes(value)}
                  disabled={readOnly}
                  onChange={(event) => choose(value, event.target.checked)}
                />
                {label}
              </label>
            ))}
          </div>
          <p className={styles.rest} aria-live="polite">
            {found.length === 0 && text !== '' && words.none}
            {found.length > MOST && words.more(found.length - MOST)}
          </p>
        </div>
      )}
    </Field>
  );
}
