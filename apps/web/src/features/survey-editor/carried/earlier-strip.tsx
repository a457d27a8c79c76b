import { CheckCheck } from 'lucide-react';
import { useDayInWords } from '../../../shared/dates.ts';
import { shownName } from '../../../shared/people/shown-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { SceneProps } from '../answers/screen/scene.ts';
import styles from './carried.module.css';
import type { Earlier } from './earlier-of.ts';
import { waitingIn } from './earlier-waiting.ts';

interface EarlierStripProps extends SceneProps {
  readonly earlier: Earlier;
}

/** Says from when the answers below a module's questions are, and takes all that it lacks again with one press. */
export default function EarlierStrip({ module, view, earlier, offers, onTypeAll }: EarlierStripProps) {
  const { t } = useTranslation('editor');
  const inWords = useDayInWords();
  const waiting = waitingIn(module.name, view, earlier, offers);
  if (waiting.length === 0) return null;
  const { survey_date, created_at, created_by_fullname: name } = earlier.summary;
  return (
    <div className={styles.strip}>
      <p>
        {t('earlier.from', { day: inWords(survey_date || created_at.slice(0, 10)), name: shownName(name) })}
      </p>
      <Button
        small
        icon={<CheckCheck size={18} aria-hidden="true" />}
        onClick={() => onTypeAll(earlier.takeAgain(view.instance, waiting))}
      >
        {t('earlier.all', { count: waiting.length })}
      </Button>
    </div>
  );
}
