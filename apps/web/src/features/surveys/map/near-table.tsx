import type { Seen } from '@sampark/core/map/nearest-first';
import { roundedDistance } from '@sampark/core/map/rounded-length';
import { formatNumber } from '@sampark/i18n/formats';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { MarkSign } from '../../../shared/map/mark-look.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { LegendEntry } from './colouring.ts';
import styles from './map.module.css';
import type { MapSurvey } from './map-survey.ts';
import { useMeaningText } from './meaning-text.ts';

/** The rows that are drawn at first, and more with each press. */
const ROWS = 20;

interface NearTableProps {
  readonly caption: string;
  /** The nearest first. */
  readonly seen: readonly Seen<MapSurvey>[];
  readonly lookOf: (id: string) => LegendEntry | undefined;
  /** Shows a survey on the map. */
  readonly onShow: (id: string) => void;
}

/** Lists surveys with how far they are and in which direction: what a map says, for those who do not see one. */
export function NearTable({ caption, seen, lookOf, onShow }: NearTableProps) {
  const { t } = useTranslation('map');
  const textOf = useMeaningText();
  const [rows, setRows] = useState(ROWS);
  const distance = (metres: number) => {
    const { unit, length } = roundedDistance(metres);
    return unit === 'metres'
      ? t('metres', { length: formatNumber(length) })
      : t('kilometres', { length: formatNumber(length) });
  };
  return (
    <>
      <div className={styles.table}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.survey')}</th>
              <th scope="col">{t('column.distance')}</th>
              <th scope="col">
                <VisuallyHidden>{t('column.show')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {seen.slice(0, rows).map(({ thing, metres, direction }) => {
              const entry = lookOf(thing.id);
              return (
                <tr key={thing.id}>
                  <th scope="row">
                    <Link href={thing.href}>{thing.name}</Link>
                    <span className={styles.soft}>
                      {entry && <MarkSign look={entry.look} />}
                      {entry && textOf(entry.meaning)}
                      {thing.place && <span className={styles.place}>{thing.place}</span>}
                    </span>
                  </th>
                  <td>
                    {direction ? distance(metres) : t('rightHere')}
                    {direction && <span className={styles.soft}>{t(`direction.${direction}`)}</span>}
                  </td>
                  <td>
                    <Button
                      kind="quiet"
                      iconOnly
                      icon={<MapPin size={20} aria-hidden="true" />}
                      onClick={() => onShow(thing.id)}
                    >
                      {t('show', { name: thing.name })}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows < seen.length && (
        <div className={styles.more}>
          <Button onClick={() => setRows(rows + ROWS)}>{t('more')}</Button>
        </div>
      )}
    </>
  );
}
