import { useEffect, useRef, useState } from 'react';
import type { Practice, PracticeStart as Starting } from '../../data/practice/practice.ts';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { InSandbox, type SurveyScreens } from '../../shared/data/in-sandbox.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './practice.module.css';
import { PracticeBar } from './practice-bar.tsx';
import { PracticeStart } from './practice-start.tsx';
import { StoryStrip } from './story-strip.tsx';
import { useStory } from './use-story.ts';

interface PracticePageProps {
  readonly open: (starting: Starting) => Promise<Practice>;
  readonly screens: SurveyScreens;
}

/** Gives a survey to try things out on. The person switches its network and its colleague by hand. */
export default function PracticePage({ open, screens }: PracticePageProps) {
  const { t } = useTranslation(['practice', 'common']);
  const { surveys } = useAppData();
  const session = useSignedIn();
  const [practice, setPractice] = useState<Practice | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<Practice | null>(null);

  const end = () => {
    void running.current?.end();
    running.current = null;
    setPractice(null);
  };
  useEffect(() => () => void running.current?.end(), []);

  const start = async (surveyId: string | null) => {
    setBusy(true);
    try {
      const survey = surveyId === null ? null : await surveys.read(surveyId);
      const names = { village: t('sampleName'), colleague: t('colleague') };
      running.current = await open({ session, survey, names, formHere: surveys.form });
      setPractice(running.current);
    } catch {
      notify.error(t('common:error.database'));
    } finally {
      setBusy(false);
    }
  };

  return practice ? (
    <Running key={practice.survey_id} practice={practice} screens={screens} onEnd={end} />
  ) : (
    <PracticeStart busy={busy} onStart={(surveyId) => void start(surveyId)} />
  );
}

interface RunningProps {
  readonly practice: Practice;
  readonly screens: SurveyScreens;
  readonly onEnd: () => void;
}

/** Runs the app's screens inside the page. Their links stay as they are; only the address is the practice's own. */
function Running({ practice, screens, onEnd }: RunningProps) {
  const { t } = useTranslation('practice');
  const { lines, where, colleague } = useStory(practice);
  return (
    <div className={styles.running}>
      <PracticeBar practice={practice} where={where} onColleague={colleague} onEnd={onEnd} />
      <InSandbox app={practice.app} surveyId={practice.survey_id} screens={screens} outside={t('outside')} />
      <StoryStrip practice={practice} lines={lines} />
    </div>
  );
}
