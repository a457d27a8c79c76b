import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { Button } from '../button.tsx';
import type { Option } from './choice-field.tsx';
import { Field, type FieldFrame } from './field.tsx';
import styles from './rank-field.module.css';

interface RankFieldProps extends FieldFrame {
  readonly options: readonly Option[];
  /** The options that have a place, the first one first. */
  readonly ranked: readonly string[];
  readonly onRank: (ranked: readonly string[]) => void;
  readonly readOnly: boolean;
  readonly words: {
    readonly up: (option: string) => string;
    readonly down: (option: string) => string;
    /** Gives an option the next place. */
    readonly take: (option: string) => string;
    readonly clear: string;
  };
}

/** Puts options in an order: a press gives one the next place, arrows move it. */
export function RankField({ options, ranked, onRank, readOnly, words, ...frame }: RankFieldProps) {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const rest = options.filter(({ value }) => !ranked.includes(value));
  const swap = (at: number, by: -1 | 1) => {
    const next = [...ranked];
    [next[at], next[at + by]] = [ranked[at + by] ?? '', ranked[at] ?? ''];
    onRank(next);
  };
  const end = !readOnly && ranked.length > 0 && (
    <Button kind="quiet" small onClick={() => onRank([])}>
      {words.clear}
    </Button>
  );
  return (
    <Field {...frame} end={end} group>
      {(ids) => (
        <div
          className={styles.lists}
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {ranked.length > 0 && (
            <ol className={styles.ranked}>
              {ranked.map((value, at) => (
                <li key={value}>
                  <span className={styles.place}>{at + 1}</span>
                  <span className={styles.label}>{labelOf(value)}</span>
                  <Button
                    kind="quiet"
                    iconOnly
                    icon={UP}
                    disabled={readOnly || at === 0}
                    onClick={() => swap(at, -1)}
                  >
                    {words.up(labelOf(value))}
                  </Button>
                  <Button
                    kind="quiet"
                    iconOnly
                    icon={DOWN}
                    disabled={readOnly || at === ranked.length - 1}
                    onClick={() => swap(at, 1)}
                  >
                    {words.down(labelOf(value))}
                  </Button>
                </li>
              ))}
            </ol>
          )}
          {rest.length > 0 && (
            <ul className={styles.rest}>
              {rest.map(({ value, label }) => (
                <li key={value}>
                  <Button
                    icon={PLUS}
                    aria-label={words.take(label)}
                    disabled={readOnly}
                    onClick={() => onRank([...ranked, value])}
                  >
                    {label}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}

const UP = <ArrowUp size={20} aria-hidden="true" />;
const DOWN = <ArrowDown size={20} aria-hidden="true" />;
const PLUS = <Plus size={20} aria-hidden="true" />;
