import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ReportLines } from '../import/report-lines.tsx';
import { useChangesFile } from './use-changes-file.ts';

/** Takes a file of places that were merged, split or renamed, and says of each row that was refused why. */
export function ChangesFile() {
  const { t } = useTranslation('directory');
  const { report, failure, busy, reason, send } = useChangesFile();
  return (
    <Section title={t('became.title')} about={t('became.file.about')}>
      {busy ? (
        <p role="status">{t('file.sending')}</p>
      ) : (
        <FileButton label={t('became.file.choose')} accept=".csv,text/csv" onFiles={([file]) => send(file)} />
      )}
      <Failure>{failure}</Failure>
      {report && (
        <Banner tone={report.refused.length > 0 ? 'info' : 'good'} live>
          {t('became.file.done', {
            added: formatNumber(report.added),
            unchanged: formatNumber(report.unchanged),
            refused: formatNumber(report.refused.length),
          })}
        </Banner>
      )}
      {report && (
        <ReportLines
          title={t('report.refusals')}
          columns={[t('report.row'), t('became.file.why'), t('report.value')]}
          lines={report.refused.map((each) => [each.row, reason(each.reason), each.value])}
          isCut={false}
        />
      )}
    </Section>
  );
}
