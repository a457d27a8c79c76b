import { ChosenOnMap } from '../../../shared/map/chosen-on-map.tsx';
import { MarkSign } from '../../../shared/map/mark-look.tsx';
import type { LegendEntry } from './colouring.ts';
import type { MapSurvey } from './map-survey.ts';
import { useMeaningText } from './meaning-text.ts';

interface ChosenSurveyProps {
  readonly survey: MapSurvey;
  readonly entry: LegendEntry | undefined;
  readonly onClose: () => void;
}

/** Says which survey is chosen on the map, and leads to it. */
export function ChosenSurvey({ survey: { name, place, href }, entry, onClose }: ChosenSurveyProps) {
  const textOf = useMeaningText();
  return (
    <ChosenOnMap {...{ name, href, onClose }}>
      {place && <span>{place}</span>}
      {entry && (
        <>
          <MarkSign look={entry.look} />
          <span>{textOf(entry.meaning)}</span>
        </>
      )}
    </ChosenOnMap>
  );
}
