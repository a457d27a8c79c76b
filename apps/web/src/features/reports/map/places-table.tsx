import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { NameOfSurvey, PanchayatOfSurvey } from '../figures/name-of-survey.tsx';
import { useReport } from '../figures/report-context.ts';
import styles from './places-map.module.css';
import type { AnsweredPlace } from './use-answered-places.ts';

/** The rows that are drawn at first. */
const FIRST = 10;
/** Five digits tell a metre. */
const DIGITS = 5;

interface PlacesTableProps {
  readonly label: string;
  readonly places: readonly AnsweredPlace[];
}

/** Lists places with their positions: what the map shows, for those who do not see it. */
export function PlacesTable({ label, places }: PlacesTableProps) {
  const { t } = useTranslation('reports');
  const { choice } = useReport();
  const [all, setAll] = useState(false);
  return (
    <>
      <div className={styles.table}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{choice.subject === 'village' ? t('village') : t('survey')}</th>
              <th scope="col">{t('latitude')}</th>
              <th scope="col">{t('longitude')}</th>
            </tr>
          </thead>
          <tbody>
            {places.slice(0, all ? places.length : FIRST).map(({ id, survey_id, path, at, named, row }) => (
              <tr key={id}>
                <th scope="row">
                  <Link href={paths.field(survey_id, path)}>
                    <NameOfSurvey named={named} />
                    {row && <small>{row}</small>}
                  </Link>
                  <PanchayatOfSurvey named={named} />
                </th>
                <td>{at[0].toFixed(DIGITS)}</td>
                <td>{at[1].toFixed(DIGITS)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {places.length > FIRST && !all && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('allGaps', { count: places.length })}
        </Button>
      )}
    </>
  );
}
