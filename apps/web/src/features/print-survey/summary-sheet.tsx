import { completionOf } from '@sampark/core/forms/completion';
import type { Question } from '@sampark/core/forms/definition';
import { questionsOf } from '@sampark/core/forms/fields';
import { askedValues, isAsked } from '@sampark/core/forms/form-rules';
import { warningsOf } from '@sampark/core/forms/warnings';
import { type FieldPath, isEmpty, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import type { Language } from '@sampark/i18n/languages';
import { useTranslation } from 'react-i18next';
import type { SavedSurvey } from '../../data/ports/surveys.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { answerIn, textIn } from './in-languages.ts';
import { SheetFacts } from './sheet-facts.tsx';
import styles from './summary-sheet.module.css';
import { useSheetWords } from './use-sheet-words.ts';

interface SummarySheetProps {
  readonly survey: SavedSurvey;
  readonly languages: readonly Language[];
}

/** The answer to a question; several, the one that holds now first, where nobody has chosen yet. */
const answersOf = ({ values, conflicts }: SavedSurvey, path: FieldPath): readonly Value[] => {
  const answers: Value[] = [valueAt(values, path)];
  for (const { field, mine } of conflicts) {
    const other = mine as Value;
    if (field === path && !answers.some((each) => sameValue(each, other))) answers.push(other);
  }
  return answers;
};

interface AnswerProps {
  readonly question: Question;
  readonly value: Value;
  readonly languages: readonly Language[];
}

/** One answer; a dash where there is none. */
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

type Item = SavedSurvey['form']['modules'][number]['children'][number];

/** All of a survey on paper: what was answered, by whom and when, what is not decided, what is doubtful and why, and room to sign. */
export function SummarySheet({ survey, languages }: SummarySheetProps) {
  const { i18n } = useTranslation();
  const { summary, values, form } = survey;
  const word = useSheetWords(languages);
  const village = useSurveyWords().village(summary.village_name);
  const asked = askedValues(values, form);
  const completion = completionOf(values, form);
  const warnings = warningsOf(values, form);

  const rows = (module: string, item: Item) =>
    questionsOf(item)
      .map((question) => ({ question, path: `${module}.${question.name}` }))
      .filter(({ path }) => isAsked(form, path, asked))
      .map(({ question, path }) => {
        const answers = answersOf(survey, path);
        return (
          <tr key={path} className={classes(answers.length > 1 && styles.open)}>
            <th scope="row">
              {textIn(languages, question.label)}
              {answers.length > 1 && <small>{word('open')}</small>}
            </th>
            <td>
              {answers.map((value) => (
                <Answer key={JSON.stringify(value)} {...{ question, value, languages }} />
              ))}
            </td>
          </tr>
        );
      });

  return (
    <article
      className={classes(styles.sheet, languages.length > 1 && styles.both)}
      lang={languages[0] ?? i18n.language}
    >
      <header className={styles.head}>
        <p className={styles.kind}>{textIn(languages, form.title)}</p>
        <PageHeading title={`${village} · ${word('title')}`}>{village}</PageHeading>
        <SheetFacts survey={survey} completion={completion} languages={languages} />
      </header>
      <div className={styles.modules}>
        {form.modules.map((module, index) => {
          const missing = completion.modules[index]?.missing.length ?? 0;
          return (
            <section key={module.name} className={styles.module} aria-labelledby={`sheet-${module.name}`}>
              <h2 id={`sheet-${module.name}`}>
                {index + 1}. {textIn(languages, module.label)}
                {missing > 0 && <small>{word('missing', { count: missing })}</small>}
              </h2>
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
                    {rows(module.name, item)}
                  </tbody>
                ))}
              </table>
            </section>
          );
        })}
      </div>
      {warnings.length > 0 && (
        <section className={styles.checks} aria-labelledby="sheet-checks">
          <h2 id="sheet-checks">{word('checks')}</h2>
          <ul>
            {warnings.map(({ warning, reason }) => (
              <li key={warning.name}>
                {textIn(languages, warning.message)}
                <br />
                <strong>{reason === '' ? word('noReason') : `${word('reason')}: ${reason}`}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={styles.signatures}>
        {(['secretary', 'sarpanch'] as const).map((person) => (
          <div key={person}>
            <span className={styles.line} />
            <strong>{word(person)}</strong>
            <span>{word('sign')}</span>
          </div>
        ))}
      </footer>
    </article>
  );
}
