import type { FormInstance } from '@sampark/core/forms/engine/instance';
import type { FormField } from '@sampark/core/forms/fields/module-fields';
import { type FieldPath, sameValue, type Value } from '@sampark/core/survey/values';
import type { Language } from '@sampark/i18n/languages';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { type Section, sectionsOf, valueIn } from '../../shared/surveys/sections.ts';
import { classes } from '../../ui/classes.ts';
import { Answers } from './answers.tsx';
import { textIn } from './in-languages.ts';
import { RowsTable } from './rows-table.tsx';
import styles from './summary-sheet.module.css';
import { useSheetWords } from './use-sheet-words.ts';

interface ModuleTableProps {
  readonly survey: SavedSurvey;
  readonly instance: FormInstance;
  readonly module: SavedSurvey['form']['modules'][number];
  readonly languages: readonly Language[];
}

/** Puts the questions of one module that the form asks on paper, with their answers, group by group; rows are tables of their own. */
export function ModuleTable({ survey, instance, module, languages }: ModuleTableProps) {
  const answersAt = (path: FieldPath) => answersOf(survey, instance, path);
  return runsOf(sectionsOf(instance, module)).map((run) =>
    run.kind === 'rows' ? (
      <RowsTable key={run.section.path} section={run.section} answersAt={answersAt} languages={languages} />
    ) : (
      <table key={run.sections[0]?.questions[0]?.path}>
        {run.sections.map(({ heading, questions }) => (
          <tbody key={questions[0]?.path}>
            {heading && (
              <tr className={styles.group}>
                <th colSpan={2} scope="rowgroup">
                  {textIn(languages, heading)}
                </th>
              </tr>
            )}
            {questions.map(({ question, path }) => (
              <QuestionRow key={path} question={question} answers={answersAt(path)} languages={languages} />
            ))}
          </tbody>
        ))}
      </table>
    ),
  );
}

type Questions = Extract<Section, { kind: 'questions' }>;
type Rows = Extract<Section, { kind: 'rows' }>;

/** Puts neighbouring questions into one table. */
function runsOf(sections: readonly Section[]) {
  const runs: ({ kind: 'rows'; section: Rows } | { kind: 'questions'; sections: Questions[] })[] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (section.kind === 'rows') runs.push({ kind: 'rows', section });
    else if (last?.kind === 'questions') last.sections.push(section);
    else runs.push({ kind: 'questions', sections: [section] });
  }
  return runs;
}

/** Returns the answers to a question: one, or in an open conflict all of them, the one that holds now first. */
function answersOf({ conflicts }: SavedSurvey, instance: FormInstance, path: FieldPath): readonly Value[] {
  const answers: Value[] = [valueIn(instance, path)];
  for (const { field, mine } of conflicts) {
    const other = mine as Value;
    if (field === path && !answers.some((each) => sameValue(each, other))) answers.push(other);
  }
  return answers;
}

interface QuestionRowProps extends Pick<FormField, 'question'> {
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
        <Answers question={question} answers={answers} languages={languages} />
      </td>
    </tr>
  );
}
