import { warningsOf } from '@sampark/core/forms/checks/warnings';
import { completionOf } from '@sampark/core/forms/completion';
import { type FormInstance, openForm } from '@sampark/core/forms/engine/instance';
import { type AskedQuestion, brokenAnswers, pathOf } from '@sampark/core/forms/engine/questions';
import { formFields } from '@sampark/core/forms/fields/fields';
import type { Language } from '@sampark/i18n/languages';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { lazily } from '../../shared/data/lazily.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { sayer } from '../../shared/surveys/said-texts.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { textIn } from './in-languages.ts';
import { ModuleTable } from './module-table.tsx';
import { printedPhotos } from './printed-photos.ts';
import { SheetFacts } from './sheet-facts.tsx';
import styles from './summary-sheet.module.css';
import { useSheetWords } from './use-sheet-words.ts';

const Photos = lazily(() => import('./photos.tsx'), 'attachments');

interface SummarySheetProps {
  readonly survey: SavedSurvey;
  readonly languages: readonly Language[];
}

/** Puts all of a survey on paper: the answers, by whom and when, what is not decided, what is doubtful and why, and room to sign. */
export function SummarySheet({ survey, languages }: SummarySheetProps) {
  const { i18n } = useTranslation();
  const { summary, values, form } = survey;
  const word = useSheetWords(languages);
  const village = useSurveyWords().village(summary);
  const completion = completionOf(values, form);
  const instance = openForm(form, values);
  const say = sayer(instance);
  const photos = printedPhotos(form, values);
  const repeats = [...formFields(form).repeats.values()];
  const hasRows = (name: string): boolean => repeats.some(({ module }) => module === name);

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
            <section
              key={module.name}
              className={classes(styles.module, hasRows(module.name) && styles.wide)}
              aria-labelledby={`sheet-${module.name}`}
            >
              <h2 id={`sheet-${module.name}`}>
                {index + 1}. {textIn(languages, say(module.label, module.name))}
                {missing > 0 && <small>{word('missing', { count: missing })}</small>}
              </h2>
              <ModuleTable survey={survey} instance={instance} module={module} languages={languages} />
            </section>
          );
        })}
      </div>
      {photos.length > 0 && <Photos surveyId={summary.survey_id} photos={photos} languages={languages} />}
      <Doubts survey={survey} languages={languages} instance={instance} />
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

/** Lists the doubtful answers, each with the reason that somebody gave for it, and those that break a rule of the form. */
function Doubts({ survey, languages, instance }: SummarySheetProps & { readonly instance: FormInstance }) {
  const word = useSheetWords(languages);
  const warnings = warningsOf(survey.values, survey.form);
  const broken = brokenAnswers(instance, instance.model.tree.root.children);
  if (warnings.length + broken.length === 0) return null;
  const say = sayer(instance);
  const ruleOf = (asked: AskedQuestion): string => {
    const { constraint_message: message } = asked.question;
    return message ? textIn(languages, say(message, pathOf(asked))) : word('broken');
  };
  return (
    <section className={styles.checks} aria-labelledby="sheet-checks">
      <h2 id="sheet-checks">{word('checks')}</h2>
      <ul>
        {warnings.map(({ warning, reason }) => (
          <li key={warning.name}>
            {textIn(languages, say(warning.message, warning.fields[0] ?? ''))}
            <br />
            <strong>{reason === '' ? word('noReason') : `${word('reason')}: ${reason}`}</strong>
          </li>
        ))}
        {broken.map((asked) => (
          <li key={pathOf(asked)}>
            {textIn(languages, say(asked.question.label, pathOf(asked)))}
            <br />
            <strong>{ruleOf(asked)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
