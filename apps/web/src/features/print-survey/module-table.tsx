import type { Question } from '@sampark/core/forms/definition';
import { openForm } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { modulePrefix, questionsOf } from '@sampark/core/forms/fields';
import { type FieldPath, isEmpty, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import type { Language } from '@sampark/i18n/languages';
import type { SavedSurvey } from '../../data/ports/surveys.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { answerIn, textIn } from './in-languages.ts';
import styles from './summary-sheet.module.css';
import { useSheetWords } from './use-sheet-words.ts';

type Module = SavedSurvey['form']['modules'][number];
type Item = Module['children'][number];

interface ModuleTableProps {
  readonly survey: SavedSurvey;
  readonly module: Module;
  readonly languages: readonly Language[];
}

/** Puts the questions of one module that the form asks into a table, with their answers, group by group. */
export function ModuleTable({ survey, module, languages }: ModuleTableProps) {
  const instance = openForm(survey.form, survey.values);
  const questionsAsked = (item: Item) =>
    questionsOf(survey.form, item, modulePrefix(module.name)).filter(({ path }) => isAsked(instance, path));
  return (
    <table>
      {module.children.map((item) => (
        <tbody key={item.name}>
          {item.type === 'begin_group' && (
            <tr className={styles.group}>
              <th colSpan={2} scope="rowgroup">
                {textIn(languages, item.label)}
              </th>
            </tr>
          )}
          {questionsAsked(item).map(({ question, path }) => (
            <QuestionRow
              key={path}
              question={question}
              answers={answersOf(survey, path)}
              languages={languages}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Returns the answers to a question: one, or in an open conflict all of them, the one that holds now first. */
function answersOf({ values, conflicts }: SavedSurvey, path: FieldPath): readonly Value[] {
  const answers: Value[] = [valueAt(values, path)];
  for (const { field, mine } of conflicts) {
    const other = mine as Value;
    if (field === path && !answers.some((each) => sameValue(each, other))) answers.push(other);
  }
  return answers;
}

interface QuestionRowProps {
  readonly question: Question;
  readonly answers: readonly Value[];
  readonly languages: readonly Language[];
}

/** Shows a question and its answer; several answers where nobody has chosen yet. */
function QuestionRow({ question, answers, languages }: QuestionRowProps) {
  const word = useSheetWords(languages);
  const isOpen = answers.length > 1;
  return (
    <tr className={classes(isOpen && styles.open)}>
      <th scope="row">
        {textIn(languages, question.label)}
        {isOpen && <small>{word('open')}</small>}
      </th>
      <td>
        {answers.map((value) => (
          <Answer key={JSON.stringify(value)} {...{ question, value, languages }} />
        ))}
      </td>
    </tr>
  );
}

interface AnswerProps {
  readonly question: Question;
  readonly value: Value;
  readonly languages: readonly Language[];
}

/** Shows one answer, or a dash where there is none. */
function Answer({ question, value, languages }: AnswerProps) {
  const word = useSheetWords(languages);
  if (!isEmpty(value)) return <span className={styles.answer}>{answerIn(languages, question, value)}</span>;
  return (
    <span className={styles.answer}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{word('none')}</VisuallyHidden>
    </span>
  );
}
