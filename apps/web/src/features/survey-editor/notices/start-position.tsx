import type { FieldPath } from '@sampark/core/survey/values';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { failureKey } from '../answers/positions/failure-key.ts';
import { positionText } from '../answers/positions/position-text.ts';
import { usePosition } from '../answers/positions/use-position.ts';
import { isDeclined, noteDeclined } from './declined-positions.ts';
import styles from './start-position.module.css';

interface StartPositionProps {
  readonly survey: OpenSurvey;
  readonly surveyId: string;
  /** The answers that are to say where the survey began. */
  readonly fields: readonly FieldPath[];
}

/** Asks once whether the form may know where the survey begins. Nobody has to answer, and the questions below wait for nothing. */
export default function StartPosition({ survey, surveyId, fields }: StartPositionProps) {
  const { t } = useTranslation('capture');
  const [state, setState] = useState<'asks' | 'measures' | 'over'>(() =>
    isDeclined(surveyId) ? 'over' : 'asks',
  );
  const decline = (where: 'here' | 'everywhere'): void => {
    noteDeclined(surveyId, where);
    setState('over');
  };
  if (state === 'over') return null;
  if (state === 'measures') {
    return (
      <Measuring
        onMeasured={(text) => {
          setState('over');
          survey.typeAll(fields.map((field) => [field, text]));
        }}
        onGivenUp={() => decline('here')}
      />
    );
  }
  return (
    <Banner icon={<LocateFixed size={20} aria-hidden="true" />}>
      <p>{t('start.question')}</p>
      <div className={styles.ways}>
        <Button kind="primary" onClick={() => setState('measures')}>
          {t('start.yes')}
        </Button>
        <Button onClick={() => decline('here')}>{t('start.notNow')}</Button>
        <Button kind="quiet" onClick={() => decline('everywhere')}>
          {t('start.never')}
        </Button>
      </div>
    </Banner>
  );
}

/** How long the most exact position is looked for, in milliseconds: as long as ODK Collect does. */
const WINDOW = 20_000;

/** So exact that waiting gains nothing, in metres. */
const EXACT = 5;

interface MeasuringProps {
  readonly onMeasured: (text: string) => void;
  readonly onGivenUp: () => void;
}

/** Measures for a while, and takes the most exact position. */
function Measuring({ onMeasured, onGivenUp }: MeasuringProps) {
  const { t } = useTranslation('capture');
  const { best, failure } = usePosition();
  const [isTime, setTime] = useState(false);
  const measured = useEffectEvent(onMeasured);

  useEffect(() => {
    const timer = setTimeout(() => setTime(true), WINDOW);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (best && (isTime || best.accuracy <= EXACT)) measured(positionText(best));
  }, [best, isTime]);

  return (
    <Banner
      live
      tone={failure ? 'needs' : 'info'}
      icon={failure ? <LocateFixed size={20} aria-hidden="true" /> : <Spinner />}
      actions={<Button onClick={onGivenUp}>{t('start.stop')}</Button>}
    >
      {failure ? t(failureKey(failure)) : t('start.measuring')}
    </Banner>
  );
}
