import styles from './list-skeleton.module.css';
import list from './survey-list.module.css';

const CARDS = [1, 2, 3, 4];

/** Draws the shape of the cards that are about to come. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={list.list} role="status" aria-label={label}>
      {CARDS.map((card) => (
        <div key={card} className={list.card} aria-hidden="true">
          <span className={styles.name} />
          <span className={styles.bar} />
          <span className={styles.words} />
          <span className={styles.actions} />
        </div>
      ))}
    </div>
  );
}
