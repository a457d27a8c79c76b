import { seesWhole } from '@sampark/core/access/roles';
import type { FormDefinition, Question, Repeat } from '@sampark/core/forms/definition/definition';
import { isUnderstood } from '@sampark/core/forms/definition/understood';
import { type FormField, moduleFields } from '@sampark/core/forms/fields/module-fields';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { formatNumber } from '@sampark/i18n/formats';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './form-dictionary.module.css';
import info from './info.module.css';

/**
 * Returns the forms that ship, in their order: those of this device, which have every language of the app. The app's own, in English and
 * Hindi, stand in for one that it lacks, that only a newer app understands, or of which the reader gets a part or nothing.
 */
function useShippedForms(): readonly FormDefinition[] {
  const { session, surveys } = useAppData();
  const here = useLive(surveys.forms) ?? [];
  const reader = useLive(session.state);
  if (reader?.kind !== 'signed_in' || !seesWhole(reader.user.role)) return shippedForms;
  return shippedForms.map((own) => here.find((form) => form.name === own.name && isUnderstood(form)) ?? own);
}

/** Lists what the forms that ship ask, in the reader's language. */
export function FormDictionary() {
  const { t, i18n } = useTranslation('info');
  const forms = useShippedForms();
  return (
    <>
      <p>{t('docs.questions.body')}</p>
      {forms.map((form) => (
        <details key={form.name} className={styles.form}>
          <summary>
            {inLanguage(form.title, i18n.language)} <code>{form.name}</code>
          </summary>
          {form.modules.map((module) => (
            <section key={module.name} className={styles.module}>
              <h3>{inLanguage(module.label, i18n.language)}</h3>
              <Questions fields={moduleFields(form, module)} />
            </section>
          ))}
        </details>
      ))}
    </>
  );
}

interface QuestionsProps {
  readonly fields: readonly FormField[];
  /** The number of rows, one in the other, in which the list stands. */
  readonly depth?: number;
}

/** Lists questions. Those of a repeat's rows are a list of their own, under its name. */
function Questions({ fields, depth = 0 }: QuestionsProps) {
  const { i18n } = useTranslation('info');
  return (
    <ul>
      {runsOf(fields, depth).map(({ repeat, run }) => (
        <li key={run[0]?.path}>
          {repeat ? (
            <>
              <p>{inLanguage(repeat.label, i18n.language)}</p>
              <p className={info.soft}>
                <RowsOf repeat={repeat} />
              </p>
              <div className={styles.rows}>
                <Questions fields={run} depth={depth + 1} />
              </div>
            </>
          ) : (
            run.map(({ path, question }) => <OneQuestion key={path} path={path} question={question} />)
          )}
        </li>
      ))}
    </ul>
  );
}

/** Puts neighbours together that stand in rows of the same repeat; a question outside of them stands alone. */
function runsOf(fields: readonly FormField[], depth: number) {
  const runs: { readonly repeat: Repeat | undefined; readonly run: FormField[] }[] = [];
  for (const field of fields) {
    const repeat = field.repeats[depth];
    const last = runs.at(-1);
    if (repeat && last?.repeat === repeat) last.run.push(field);
    else runs.push({ repeat, run: [field] });
  }
  return runs;
}

/** Says which rows a repeat has. */
function RowsOf({ repeat }: { readonly repeat: Repeat }) {
  const { t, i18n } = useTranslation('info');
  if (!repeat.table) return t('docs.questions.rows');
  const rows = repeat.table.map(({ label }) => inLanguage(label, i18n.language)).join(' / ');
  return t('docs.questions.table', { rows });
}

function OneQuestion({ path, question }: Pick<FormField, 'path' | 'question'>) {
  const { t, i18n } = useTranslation('info');
  return (
    <>
      <p>
        {inLanguage(question.label, i18n.language)}
        {question.required && <span className={info.soft}> ({t('docs.questions.required')})</span>}
      </p>
      <p className={info.soft}>
        <Answer question={question} /> <code>{path}</code>
      </p>
    </>
  );
}

/** Shows the possible answers: the bounds with their unit, or the options. */
function Answer({ question }: { readonly question: Question }) {
  const { t, i18n } = useTranslation('info');
  switch (question.type) {
    case 'integer':
    case 'decimal': {
      const bounds = t('docs.questions.range', {
        min: formatNumber(question.min),
        max: formatNumber(question.max),
      });
      const unit = question.unit && inLanguage(question.unit, i18n.language);
      const steps = question.step === 1 ? null : t('docs.questions.steps', { step: question.step });
      return [[bounds, unit].filter(Boolean).join(' '), steps].filter(Boolean).join(', ');
    }
    case 'select_one':
    case 'select_multiple':
      return question.choices.map(({ label }) => inLanguage(label, i18n.language)).join(' / ');
    case 'text':
      return t('docs.questions.text');
    case 'date':
      return t('docs.questions.date');
    case 'calculate':
      return t('docs.questions.workedOut');
    default:
      return null;
  }
}
