import type { WireFormProblem } from '@sampark/core/wire/wire-forms';
import { type FormProblemTexts, formProblemTexts } from '@sampark/i18n/form-problems';
import { formatNumber } from '@sampark/i18n/formats';
import { knownLanguage, type Language } from '@sampark/i18n/languages';
import { addTexts } from '@sampark/i18n/setup';
import type { Translator } from '@sampark/i18n/types';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './forms.module.css';

/** The rows that are drawn at first. */
const ROWS = 50;

interface ProblemsTableProps {
  readonly title: string;
  readonly problems: readonly WireFormProblem[];
}

/** Lists what is wrong with a workbook, or to know about it, with its place and what to do. */
export function ProblemsTable({ title, problems }: ProblemsTableProps) {
  const { t } = useTranslation(['forms', 'common']);
  const texts = useProblemTexts();
  const [shown, setShown] = useState(ROWS);
  if (!texts) return <Skeleton label={t('common:state.loading')} lines={3} />;
  return (
    <Section title={title}>
      <div className={classes(styles.sheet, styles.stacked)}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('problems.sheet')}</th>
              <th scope="col" className={styles.number}>
                {t('problems.row')}
              </th>
              <th scope="col">{t('problems.column')}</th>
              <th scope="col">{t('problems.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {numbered(inOrder(problems).slice(0, shown)).map(({ at, problem }) => (
              <tr key={at}>
                <td>{problem.sheet}</td>
                <td className={styles.number} data-heading={t('problems.row')}>
                  {problem.row !== null && formatNumber(problem.row)}
                </td>
                <td>{problem.column}</td>
                <td>{texts.either(problem)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < problems.length && <Button onClick={() => setShown(shown + 500)}>{t('problems.more')}</Button>}
    </Section>
  );
}

/** Puts the problems of each sheet in the order of its rows; a person mends a workbook from top to bottom. */
function inOrder(problems: readonly WireFormProblem[]): readonly WireFormProblem[] {
  const sheets = [...new Set(problems.map(({ sheet }) => sheet))];
  return problems.toSorted(
    (a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || (a.row ?? 0) - (b.row ?? 0),
  );
}

const numbered = (problems: readonly WireFormProblem[]) => problems.map((problem, at) => ({ at, problem }));

const problemTexts = async (i18n: Translator, language: Language): Promise<FormProblemTexts> => {
  await addTexts(i18n, 'form-problems', language);
  return formProblemTexts(
    language,
    i18n.getResourceBundle(language, 'form-problems') as Readonly<Record<string, unknown>>,
  );
};

/** Fetches the sentences in the person's language; `null`: they are not here yet. */
function useProblemTexts(): FormProblemTexts | null {
  const { i18n } = useTranslation();
  const language = knownLanguage(i18n.language) ?? 'en';
  const [texts, setTexts] = useState<FormProblemTexts | null>(null);
  useEffect(() => {
    let current = true;
    void problemTexts(i18n, language).then((found) => {
      if (current) setTexts(found);
    });
    return () => {
      current = false;
    };
  }, [i18n, language]);
  return texts;
}
