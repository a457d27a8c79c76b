import type { DueSurveys } from '@sampark/core/places/due-surveys';
import { useFormTitles } from '../forms/use-form-titles.ts';
import styles from './due-lines.module.css';
import { useDueWords } from './use-due-words.ts';

interface DueLinesProps {
  readonly due: readonly DueSurveys[];
  /** Leaves the titles of forms out, where everything is of one. */
  readonly untitled?: boolean;
}

/** Says by when the surveys of panchayats are due and how far they are, a line a form. Nothing is due: it draws nothing. */
export function DueLines({ due, untitled = false }: DueLinesProps) {
  const say = useDueWords();
  const titles = useFormTitles(due.map(({ form_name }) => form_name));
  if (due.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {due.map((each) => {
        const { text, late } = say(each);
        return (
          <li
            key={`${each.panchayat.panchayat_id} ${each.form_name}`}
            className={late ? styles.late : undefined}
          >
            {!untitled && <b>{titles.get(each.form_name)}</b>} {text}
          </li>
        );
      })}
    </ul>
  );
}
