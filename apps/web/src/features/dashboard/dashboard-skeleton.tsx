import styles from './dashboard-page.module.css';
import shape from './dashboard-skeleton.module.css';

const NUMBERS = [1, 2, 3, 4, 5];
const ROWS = [1, 2, 3, 4, 5];

/** Draws the shape of the numbers, the recent surveys and the actions. */
export function DashboardSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.columns} role="status" aria-label={label}>
      <ul className={styles.numbers} aria-hidden="true">
        {NUMBERS.map((each) => (
          <li key={each} className={shape.number} />
        ))}
      </ul>
      <div className={styles.section} aria-hidden="true">
        <span className={shape.title} />
        <ul className={styles.list}>
          {ROWS.map((each) => (
            <li key={each} className={styles.survey}>
              <span className={shape.ring} />
              <span className={shape.words} />
            </li>
          ))}
        </ul>
      </div>
      <div className={shape.side} aria-hidden="true" />
    </div>
  );
}
