import { PLACE_LEVELS } from '@sampark/core/places/directory-headings';
import type { WireDirectoryReport } from '@sampark/core/wire/wire-places';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../directory.module.css';
import { RefusedRows } from './refused-rows.tsx';
import { ReportLines } from './report-lines.tsx';
import { Sheet } from './sheet.tsx';

const CHANGES = ['new', 'renamed', 'changed'] as const;

interface ImportReportProps {
  readonly report: WireDirectoryReport;
}

/** Shows what an import did, or would do: figures, then row by row what was refused, renamed or moved. */
export function ImportReport({ report }: ImportReportProps) {
  const { t } = useTranslation('directory');
  return (
    <>
      <Section title={t('report.title')}>
        <Figures report={report} />
        <ChangesByLevel report={report} />
      </Section>
      <RefusedRows refusals={report.refusals} />
      <ChangedRows report={report} />
    </>
  );
}

/** Shows the sums; the rarer ones only where they are not nought. */
function Figures({ report }: ImportReportProps) {
  const { t } = useTranslation('directory');
  const figures = [
    [t('report.rows'), report.rows, true],
    [t('report.unchanged'), report.unchanged, true],
    [t('report.refused'), report.refused, true],
    [t('report.tied'), report.tied, report.tied > 0],
    [t('report.moved'), report.moved, report.moved > 0],
    [t('report.passedOver'), report.passed_over, report.passed_over > 0],
    [t('report.namedTwice'), report.named_twice, report.named_twice > 0],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures
        .filter(([, , shown]) => shown)
        .map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(figure)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows how many states, districts, blocks, panchayats and villages came or changed; nothing where none did. */
function ChangesByLevel({ report }: ImportReportProps) {
  const { t } = useTranslation('directory');
  const levels = PLACE_LEVELS.filter((level) => CHANGES.some((change) => report.counts[level][change] > 0));
  if (levels.length === 0) return null;
  return (
    <Sheet label={t('report.title')}>
      <thead>
        <tr>
          <th scope="col">{t('report.level')}</th>
          {CHANGES.map((change) => (
            <th key={change} scope="col" className={styles.number}>
              {t(`report.change.${change}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level}>
            <th scope="row">{t(`report.levels.${level}`)}</th>
            {CHANGES.map((change) => (
              <td key={change} className={styles.number}>
                {formatNumber(report.counts[level][change])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

/** Names the rows whose place has two names in the file, was renamed, or moved. */
function ChangedRows({ report }: ImportReportProps) {
  const { t } = useTranslation('directory');
  const { two_names, renamings, moves } = report;
  const [row, code, was, now] = [t('report.row'), t('report.code'), t('report.was'), t('report.now')];
  const changed = (each: (typeof renamings)[number]) => [each.row, each.code, each.was, each.now];
  return (
    <>
      <ReportLines
        title={t('report.twoNames')}
        about={t('report.twoNamesAbout')}
        columns={[row, code, t('report.second'), t('report.counts')]}
        lines={two_names.map((each) => [
          each.row,
          each.code,
          each.rows > 1 ? t('report.inRows', { name: each.second, count: each.rows }) : each.second,
          t('report.firstIn', { name: each.first, row: formatNumber(each.first_row) }),
        ])}
        isCut={report.named_twice > two_names.reduce((sum, { rows }) => sum + rows, 0)}
      />
      <ReportLines
        title={t('report.renamings')}
        columns={[row, code, was, now]}
        lines={renamings.map(changed)}
        isCut={false}
      />
      <ReportLines
        title={t('report.moves')}
        columns={[row, code, was, now]}
        lines={moves.map(changed)}
        isCut={report.moved > moves.length}
      />
    </>
  );
}
