import type { Figure } from '@sampark/core/reports/figures';
import { useMemo, useState } from 'react';
import { ChosenOnMap } from '../../../shared/map/chosen-on-map.tsx';
import { LazyPlainMap } from '../../../shared/map/lazy-plain-map.ts';
import type { MapMark } from '../../../shared/map/map-content.ts';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { NameOfSurvey, PanchayatOfSurvey } from '../figures/name-of-survey.tsx';
import { useReportWords } from '../use-report-words.ts';
import styles from './places-map.module.css';
import { PlacesTable } from './places-table.tsx';
import { type AnsweredPlace, useAnsweredPlaces } from './use-answered-places.ts';

interface PlacesMapProps {
  readonly figure: Figure;
  /** The level of a heading inside the figure. */
  readonly level: 4 | 5 | 6;
}

/** Shows where the answers to a question for a place are: on a map, and in a table. */
export default function PlacesMap({ figure, level }: PlacesMapProps) {
  const { t } = useTranslation(['reports', 'map']);
  const { places, read, surveys, failed, again } = useAnsweredPlaces(figure.path);
  if (failed)
    return (
      <div className={styles.places} role="alert">
        <p>{t('failed')}</p>
        <Button onClick={again}>{t('again')}</Button>
      </div>
    );
  if (!places) return <p role="status">{t('map:reading', { read, total: surveys })}</p>;
  if (places.length === 0) return <p>{t('noPlaces')}</p>;
  return <Shown {...{ figure, level, places }} />;
}

interface ShownProps extends PlacesMapProps {
  readonly places: readonly AnsweredPlace[];
}

function Shown({ figure, level, places }: ShownProps) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const [chosenId, choose] = useState<string | null>(null);
  const marks = useMemo(
    () => places.map(({ id, at, name }): MapMark => ({ id, at, name, look: 'drop' })),
    [places],
  );
  const chosen = places.find(({ id }) => id === chosenId);
  const question = words.of(figure.label);
  return (
    <div className={styles.places}>
      <LazyPlainMap label={t('onMap', { question })} marks={marks} chosen={chosenId} onChoose={choose} />
      {chosen && (
        <ChosenOnMap
          name={<NameOfSurvey named={chosen.named} />}
          level={level}
          href={paths.field(chosen.survey_id, chosen.path)}
          onClose={() => choose(null)}
        >
          {chosen.row && <span>{chosen.row}</span>}
          <PanchayatOfSurvey named={chosen.named} />
        </ChosenOnMap>
      )}
      <PlacesTable label={t('placesOf', { question })} places={places} />
    </div>
  );
}
