import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { Button } from '../button.tsx';
import type { Option } from './choice-field.tsx';
import { Field, type FieldFrame } from './field.tsx';
import { useFocusNext } from './focus-next.ts';
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

/** Names the arrow of an option. No option's own name has a space in it. */
const arrow = (value: string, by: number): string => `${value} ${by < 0 ? 'up' : 'down'}`;

/** Puts options in an order: a press gives one the next place, arrows move it. */
export function RankField({ options, ranked, onRank, readOnly, words, ...frame }: RankFieldProps) {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const rest = options.filter(({ value }) => !ranked.includes(value));
  const focus = useFocusNext<HTMLDivElement>();
  const swap = (at: number, by: -1 | 1) => {
    const value = ranked[at] ?? '';
    const next = [...ranked];
    [next[at], next[at + by]] = [ranked[at + by] ?? '', value];
    // At the end of its way only the other arrow is left.
    focus.next(arrow(value, by), arrow(value, -by));
    onRank(next);
  };
  const take = (value: string) => {
    const [another] = rest.filter((option) => option.value !== value);
    focus.next(another?.value ?? arrow(value, -1), arrow(value, 1));
    onRank([...ranked, value]);
  };
  const clear = () => {
    focus.next(options[0]?.value ?? '');
    onRank([]);
  };
  const end = !readOnly && ranked.length > 0 && (
    <Button kind="quiet" small onClick={clear}>
      {words.clear}
    </Button>
  );
  return (
    <Field {...frame} end={end} group>
      {(ids) => (
        <div
          ref={focus.box}
          className={styles.lists}
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {ranked.length > 0 && (
            <Ranked values={ranked} labelOf={labelOf} onSwap={swap} readOnly={readOnly} words={words} />
          )}
          {rest.length > 0 && (
            <ul className={styles.rest}>
              {rest.map(({ value, label }) => (
                <li key={value}>
                  <Button
                    icon={PLUS}
                    aria-label={words.take(label)}
                    disabled={readOnly}
                    data-focus-next={value}
                    onClick={() => take(value)}
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

interface RankedProps extends Pick<RankFieldProps, 'readOnly' | 'words'> {
  readonly values: readonly string[];
  readonly labelOf: (value: string) => string;
  readonly onSwap: (at: number, by: -1 | 1) => void;
}

/** Shows the options that have a place, each with its arrows. */
function Ranked({ values, labelOf, onSwap, readOnly, words }: RankedProps) {
  return (
    <ol className={styles.ranked}>
      {values.map((value, at) => (
        <li key={value}>
          <span className={styles.place}>{at + 1}</span>
          <span className={styles.label}>{labelOf(value)}</span>
          <Button
            kind="quiet"
            iconOnly
            icon={UP}
            disabled={readOnly || at === 0}
            data-focus-next={arrow(value, -1)}
            onClick={() => onSwap(at, -1)}
          >
            {words.up(labelOf(value))}
          </Button>
          <Button
            kind="quiet"
            iconOnly
            icon={DOWN}
            disabled={readOnly || at === values.length - 1}
            data-focus-next={arrow(value, 1)}
            onClick={() => onSwap(at, 1)}
          >
            {words.down(labelOf(value))}
          </Button>
        </li>
      ))}
    </ol>
  );
}

const UP = <ArrowUp size={20} aria-hidden="true" />;
const DOWN = <ArrowDown size={20} aria-hidden="true" />;
const PLUS = <Plus size={20} aria-hidden="true" />;
