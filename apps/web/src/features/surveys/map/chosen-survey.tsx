import { X } from 'lucide-react';
import { MarkSign } from '../../../shared/map/mark-look.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { LegendEntry } from './colouring.ts';
import styles from './map.module.css';
import type { MapSurvey } from './map-survey.ts';
import { useMeaningText } from './meaning-text.ts';

interface ChosenSurveyProps {
  readonly survey: MapSurvey;
  readonly entry: LegendEntry | undefined;
  readonly onClose: () => void;
}

/** Says which survey is chosen on the map, and leads to it. */
export function ChosenSurvey({ survey: { name, place, href }, entry, onClose }: ChosenSurveyProps) {
  const { t } = useTranslation('map');
  const textOf = useMeaningText();
  return (
    <section className={styles.chosen} aria-label={t('chosen')}>
      <div>
        <h2>{name}</h2>
        <p className={styles.soft}>
          {place && <span>{place}</span>}
          {entry && (
            <>
              <MarkSign look={entry.look} />
              <span>{textOf(entry.meaning)}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles.ways}>
        <LinkButton kind="primary" href={href}>
          {t('open')}
        </LinkButton>
        <Button kind="quiet" iconOnly icon={<X size={20} aria-hidden="true" />} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </section>
  );
}
