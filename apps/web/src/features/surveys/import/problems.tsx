import { BYTE_ORDER_MARK, guarded, quoted } from '@sampark/core/survey/csv-cell';
import type { ImportProblem } from '@sampark/core/tables/import-problem';
import { formatNumber } from '@sampark/i18n/formats';
import { Download } from 'lucide-react';
import { download } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './import.module.css';
import { useImportProblemText } from './problem-text.ts';

/** The problems that are shown; a download has all of them. */
const SHOWN = 100;
/** The characters of a cell that are shown. */
const LONGEST = 60;

const COLUMNS = ['sheet', 'row', 'column', 'cell', 'problem', 'effect'] as const;

/** The effects, the gravest first. */
const EFFECTS: readonly ImportProblem['holds'][] = ['row', 'answer', 'note'];

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Lists what is wrong in a file: where, what stands there, and what happens to it. */
export function Problems({ problems: inFile }: { readonly problems: readonly ImportProblem[] }) {
  const { t } = useTranslation('import');
  const explain = useImportProblemText();
  const problems = EFFECTS.flatMap((effect) => inFile.filter(({ holds }) => holds === effect));
  if (problems.length === 0) return <p>{t('noProblems')}</p>;
  const save = () => {
    const lines = problems.map((each) => [
      each.sheet,
      String(each.row),
      each.column,
      each.cell,
      explain(each),
      t(`effect.${each.holds}`),
    ]);
    const text = [COLUMNS.map((name) => t(`column.${name}`)), ...lines].map(
      (cells) => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`,
    );
    download({
      name: `${t('fileName')}.csv`,
      type: 'text/csv;charset=utf-8',
      content: BYTE_ORDER_MARK + text.join(''),
    });
  };
  return (
    <Section title={t('problems')} about={t('problemsAbout')}>
      <div className={styles.problems}>
        <table aria-label={t('problems')}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, SHOWN).map((problem, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have several problems, and the list never changes
              <tr key={at} data-effect={problem.holds}>
                <td>{problem.sheet}</td>
                <td>
                  <span className={styles.onPhone}>{t('column.row')} </span>
                  {formatNumber(problem.row)}
                </td>
                <td>{problem.column}</td>
                <td>{shortened(problem.cell)}</td>
                <td>{explain(problem)}</td>
                <td>{t(`effect.${problem.holds}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > SHOWN && (
        <p className={styles.soft}>
          {t('more', { shown: formatNumber(SHOWN), all: formatNumber(problems.length) })}
        </p>
      )}
      <Button icon={<Download size={20} aria-hidden="true" />} onClick={save}>
        {t('download')}
      </Button>
    </Section>
  );
}
