import { type Figure, figureAt, type ModuleFigures } from '@sampark/core/reports/figures';
import { say } from '@sampark/core/reports/say';
import type { Tally } from '@sampark/core/reports/tally';
import { useId } from 'react';
import type { SabhaPart } from './sabha-part.ts';
import styles from './sabha-sheet.module.css';

/** The questions for which a table has room on A4. */
const COLUMNS = 6;

interface SideBySideProps extends SabhaPart {
  readonly modules: readonly ModuleFigures[];
}

/** Shows the villages of a panchayat, or the panchayats of a block, side by side: a table for each module, a row for each place. */
export function SideBySide({ report, tongue, modules }: SideBySideProps) {
  const { t, words } = tongue;
  const id = useId();
  return (
    // On a phone the tables are wider than the screen, so the keyboard has to reach what scrolls.
    <section className={styles.part} aria-labelledby={id} tabIndex={0}>
      <h2 id={id}>
        {report.choice.place.kind === 'panchayat'
          ? t('reports:sabha.sideBySide')
          : t('reports:sabha.panchayatsSideBySide')}
      </h2>
      {modules.flatMap(({ name, label, figures }) =>
        inChunks(figures).map((own) => (
          <PlacesTable
            key={`${name} ${own[0]?.path}`}
            {...{ report, tongue }}
            figures={own}
            title={words.of(label)}
          />
        )),
      )}
    </section>
  );
}

/** Divides figures among tables of about the same width. */
function inChunks(figures: readonly Figure[]): readonly (readonly Figure[])[] {
  const tables = Math.ceil(figures.length / COLUMNS);
  const size = Math.ceil(figures.length / tables);
  return Array.from({ length: tables }, (_, at) => figures.slice(at * size, (at + 1) * size));
}

interface PlacesTableProps extends SabhaPart {
  readonly figures: readonly Figure[];
  readonly title: string;
}

function PlacesTable({ report, tongue: { t, words, names }, figures, title }: PlacesTableProps) {
  const cell = (tally: Tally, { path }: Figure): string => {
    const figure = figureAt(report.form, path)(tally);
    return figure ? words.brief(say(figure, tally.surveys === 1), figure) : '–';
  };
  return (
    <table className={styles.places}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {figures.map(({ path, label }) => (
            <th key={path} scope="col">
              {words.of(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.groups.map(({ place, tally }) => (
          <tr key={place.key}>
            <th scope="row">{names([place], 1)}</th>
            {figures.map((figure) => (
              <td key={figure.path}>{cell(tally, figure)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('reports:together')}</th>
          {figures.map((figure) => (
            <td key={figure.path}>{words.brief(say(figure, report.isOne), figure)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
