import type { Question } from '@sampark/core/forms/definition/definition';
import { Condition, RequiredIf, Rule } from './rules.tsx';
import styles from './sheet.module.css';
import type { Tongue } from './tongue.ts';

interface QuestionWordsProps {
  readonly question: Question;
  readonly tongue: Tongue;
}

/** Says a question: when it is asked, its label, its hint, and what the answer must keep to. */
export function QuestionWords({ question, tongue }: QuestionWordsProps) {
  return (
    <>
      <Condition item={question} tongue={tongue} />
      <p className={styles.label}>
        {tongue.text(question.label)}
        {question.required === true && <span className={styles.star}>{'\u00a0*'}</span>}
      </p>
      {question.hint && <p className={styles.hint}>{tongue.text(question.hint)}</p>}
      <Rule question={question} tongue={tongue} />
      <RequiredIf question={question} tongue={tongue} />
    </>
  );
}
