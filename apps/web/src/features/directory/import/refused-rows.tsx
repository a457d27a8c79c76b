import type { WireDirectoryReport } from '@sampark/core/wire/wire-places';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../directory.module.css';
import { Sheet } from './sheet.tsx';
import { useImportText } from './use-import-text.ts';

/** Lists the refused rows by reason: the first rows of each reason with their content, and how many there are. */
export function RefusedRows({ refusals }: Pick<WireDirectoryReport, 'refusals'>) {
  const { t } = useTranslation('directory');
  const { reason: words } = useImportText();
  if (refusals.length === 0) return null;
  const known = [
    { key: 'code', label: t('report.code') },
    { key: 'value', label: t('report.value') },
  ] as const;
  return (
    <Section title={t('report.refusals')}>
      {refusals.map(({ reason, count, lines }) => {
        const columns = known.filter(({ key }) => lines.some((line) => line[key] !== ''));
        return (
          <div key={reason} className={styles.group}>
            <h3>{words(reason)}</h3>
            <p className={styles.soft}>
              <span>{t('report.ofReason', { count })}</span>
              {count > lines.length && <span>{t('report.first', { count: lines.length })}</span>}
            </p>
            <Sheet label={words(reason)}>
              <thead>
                <tr>
                  <th scope="col">{t('report.row')}</th>
                  {columns.map(({ key, label }) => (
                    <th key={key} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.row}>
                    <th scope="row">{formatNumber(line.row)}</th>
                    {columns.map(({ key }) => (
                      <td key={key}>{line[key]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Sheet>
          </div>
        );
      })}
    </Section>
  );
}
