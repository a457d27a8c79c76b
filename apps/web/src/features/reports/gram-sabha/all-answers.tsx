import type { Figure, ModuleFigures } from '@sampark/core/reports/figures';
import { say } from '@sampark/core/reports/say';
import { countsOf } from '../report-choice.ts';
import { sayEarlier } from './gram-sabha.ts';
import type { SabhaPart } from './sabha-part.ts';
import styles from './sabha-sheet.module.css';

/** With more figures than these they stand closer, so that the room to resolve is on the same page. */
const DENSE = 36;

/** Lists all figures module by module, each with that of the earlier year. */
export function AllAnswers({
  report,
  tongue,
  modules,
}: SabhaPart & { readonly modules: readonly ModuleFigures[] }) {
  const { t, words } = tongue;
  const { isOne } = report;
  const count = modules.reduce((sum, { figures }) => sum + figures.length, 0);
  const before = (figure: Figure): string => {
    const sentence = sayEarlier(report, figure);
    return sentence ? words.before(sentence, figure, countsOf(report.choice)) : '–';
  };
  return (
    <section className={styles.part}>
      <h2>{isOne ? t('reports:sabha.answers') : t('reports:sabha.figures')}</h2>
      <div className={styles.modules} data-dense={count > DENSE || undefined}>
        {modules.map(({ name, label, figures }) => (
          <table key={name}>
            <thead>
              <tr>
                <th scope="col">{words.of(label)}</th>
                <th scope="col">{report.choice.year}</th>
                {report.earlier && <th scope="col">{report.earlier.year}</th>}
              </tr>
            </thead>
            <tbody>
              {figures.map((figure) => (
                <tr key={figure.path}>
                  <th scope="row">{words.of(figure.label)}</th>
                  <td>{words.brief(say(figure, isOne), figure)}</td>
                  {report.earlier && <td>{before(figure)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
