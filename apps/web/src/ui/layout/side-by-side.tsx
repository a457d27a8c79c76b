import { classes } from '../classes.ts';
import styles from './side-by-side.module.css';

interface SideBySideProps<T extends string> {
  /** The name of the choice, for screen readers alone. */
  readonly label: string;
  /** `lang`: the language of a word that is in a language of its own. */
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[];
  readonly chosen: string;
  readonly onChoose: (value: T) => void;
}

/** Offers a few ways to have the screen, side by side in one frame. One press changes it. */
export function SideBySide<T extends string>({ label, options, chosen, onChoose }: SideBySideProps<T>) {
  return (
    <div className={styles.strip} role="group" aria-label={label}>
      {options.map(({ value, label: words, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          className={classes(styles.choice, value === chosen && styles.on)}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
