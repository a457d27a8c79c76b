import type { Question } from '@sampark/core/forms/definition/definition';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import type { Language } from '@sampark/i18n/languages';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { answerIn } from './in-languages.ts';
import styles from './summary-sheet.module.css';
import { useSheetWords } from './use-sheet-words.ts';

interface AnswersProps {
  readonly question: Question;
  /** One, or several where nobody has chosen yet. */
  readonly answers: readonly Value[];
  readonly languages: readonly Language[];
}

/** Shows the answers to a question, or a dash where there is none. */
export function Answers({ question, answers, languages }: AnswersProps) {
  const word = useSheetWords(languages);
  return answers.map((value) => (
    <span key={JSON.stringify(value)} className={styles.answer}>
      {isEmpty(value) ? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>{word('none')}</VisuallyHidden>
        </>
      ) : (
        answerIn(languages, question, value)
      )}
    </span>
  ));
}
