import { worksInPanchayat } from '@sampark/core/access/roles';
import { type Conflict, DELETED, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useConflictName } from '../../../shared/people/person-name.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { SurveyStory } from '../survey-story.tsx';
import styles from './conflict-panel.module.css';
import { panelId } from './conflict-panel.tsx';
import type { Settle } from './use-settle.ts';

interface SurveyConflictProps {
  readonly view: SurveyView;
  /** The conflicts about the survey as a whole, at least one: a choice settles them all. */
  readonly conflicts: readonly Conflict[];
  readonly onSettle: Settle['survey'];
  /** Called when it is on the screen: somebody may wait to be led to it. */
  readonly onShown: () => void;
}

/**
 * Shows a conflict in which one side deleted the survey and the other changed it: what happened, and what each choice would
 * do.
 */
export default function SurveyConflict({ view, conflicts, onSettle, onShown }: SurveyConflictProps) {
  useEffect(onShown);
  const { t } = useTranslation(['conflicts', 'common']);
  const { user } = useSignedIn();
  const nameOf = useConflictName();
  const village = useSurveyWords().village(view.summary);
  const [asking, setAsking] = useState(false);
  const wasDeletedThere = conflicts.some(({ mine }) => mine !== DELETED);
  const own = conflicts.some((conflict) => conflict.user === user.username);
  const mayKeep = !wasDeletedThere || own || !worksInPanchayat(user.role);
  const mayRemove = wasDeletedThere || view.can_delete;
  const name = [...new Set(conflicts.map(nameOf))].join(', ');
  const removal = wasDeletedThere ? t('whole.removeStays') : t('whole.removeDeletes');

  const remove = () => {
    setAsking(false);
    void onSettle(conflicts, 'remove');
  };

  return (
    <section
      className={styles.panel}
      aria-labelledby="survey-conflict"
      id={panelId(WHOLE_SURVEY)}
      tabIndex={-1}
    >
      <h2 className={styles.title} id="survey-conflict">
        <CircleAlert size={20} aria-hidden="true" />
        {wasDeletedThere ? t('whole.deletedThere') : t('whole.editedThere')}
      </h2>
      {conflicts.map((conflict) => (
        <SurveyStory key={conflict.id} view={view} conflict={conflict} />
      ))}
      <ul className={styles.sides}>
        <li>
          {mayKeep && (
            <Button decides onClick={() => onSettle(conflicts, 'keep')}>
              {t('whole.keep')}
            </Button>
          )}
          <p>
            {!mayKeep && t('whole.mayNotKeep', { name })}
            {mayKeep && (wasDeletedThere ? t('whole.keepRestores') : t('whole.keepStays'))}
          </p>
        </li>
        <li>
          {mayRemove && (
            <Button kind="danger-quiet" onClick={() => setAsking(true)}>
              {t('whole.remove')}
            </Button>
          )}
          <p>{mayRemove ? removal : t('whole.mayNotRemove')}</p>
        </li>
      </ul>
      {asking && (
        <ConfirmDialog
          title={t('whole.confirm', { village })}
          verb={t('whole.verb')}
          cancel={t('common:action.cancel')}
          danger
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{removal}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
