import { formatNumber } from '@sampark/i18n/formats';
import { useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Sheet } from './sheet.tsx';

const LINES = 50;

interface ReportLinesProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly about?: string;
  readonly columns: readonly string[];
  /** The cells of each row; the first is the row's number. */
  readonly lines: readonly (readonly (string | number)[])[];
  /** There were more rows than the server lists. */
  readonly isCut: boolean;
}

/** Lists rows of a file with a remark on each; nothing where there are none. */
export function ReportLines({ title, about, columns, lines, isCut }: ReportLinesProps) {
  const { t } = useTranslation('directory');
  const [shown, setShown] = useState(LINES);
  if (lines.length === 0) return null;
  const sentences = [about, isCut && t('report.first', { count: lines.length })].filter(Boolean).join(' ');
  return (
    <Section title={title} about={sentences}>
      <Sheet label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map(([row = 0, ...cells]) => (
            <tr key={[row, ...cells].join(' ')}>
              <th scope="row">{formatNumber(Number(row))}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Sheet>
      {shown < lines.length && <Button onClick={() => setShown(shown + 500)}>{t('more')}</Button>}
    </Section>
  );
}
