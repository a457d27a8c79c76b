import type { AnswerNotTaken } from '../../data/ports/surveys/workbench.ts';
import { useFieldProblemText } from '../../shared/data/field-problem-text.ts';
import { useFieldText } from '../../shared/surveys/field-text.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import styles from './workbench.module.css';

/** Number of answers that are listed one by one. */
const TOLD = 5;
/** Number of characters of a long text that are shown. */
const LONGEST = 80;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Lists the answers of a file that were not taken: of which survey, and why. */
export function NotTaken({ answers }: { readonly answers: readonly AnswerNotTaken[] }) {
  const { t } = useTranslation('workbench');
  const more = answers.length - TOLD;
  return (
    <div className={styles.notTaken}>
      <SafetySign kind="mark">{t('import.notTaken', { count: answers.length })}</SafetySign>
      <ul>
        {answers.slice(0, TOLD).map((answer) => (
          <Answer key={`${answer.survey_id} ${answer.field}`} answer={answer} />
        ))}
        {more > 0 && <li>{t('import.more', { count: more })}</li>}
      </ul>
    </div>
  );
}

function Answer({ answer }: { readonly answer: AnswerNotTaken }) {
  const { t } = useTranslation('workbench');
  const text = useFieldText(answer.form);
  const explain = useFieldProblemText();
  const village = useSurveyWords().village(answer);
  const { field, value, problem } = answer;
  return (
    <li>
      <strong>
        {shortened(village)}, {text.label(field)}: {shortened(text.value(field, value))}
      </strong>
      <p>{problem ? explain(problem) : t('import.typedHere')}</p>
    </li>
  );
}
