import { type Conflict, DELETED, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../data/ports.ts';
import { useSignedIn } from '../../shared/app-data.ts';
import { useAgo } from '../../shared/dates.ts';
import { usePersonName } from '../../shared/person-name.ts';
import { useSurveyWords } from '../../shared/survey-words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './conflict-panel.module.css';
import { panelId } from './conflict-panel.tsx';
import { EnteredAnswers } from './entered-answers.tsx';
import type { Settle } from './use-settle.ts';

interface SurveyConflictProps {
  readonly view: SurveyView;
  /** The conflict about the survey as a whole. */
  readonly conflict: Conflict;
  readonly onSettle: Settle['survey'];
}

/** One side deleted the survey, the other changed it: what happened, and what each choice would do. */
export function SurveyConflict({ view, conflict, onSettle }: SurveyConflictProps) {
  const { t } = useTranslation(['conflicts', 'common']);
  const { user } = useSignedIn();
  const when = useAgo()(conflict.at);
  const village = useSurveyWords().village(view.summary.village_name);
  const [asking, setAsking] = useState(false);
  const { mine } = conflict;
  const known = usePersonName()(conflict.user);
  const name = conflict.user_fullname || known;
  const own = conflict.user === user.username;
  const wasDeletedThere = mine !== DELETED;
  const mayKeep = !wasDeletedThere || own || user.role !== 'staff';
  const mayRemove = wasDeletedThere || view.can_delete;
  const story = wasDeletedThere
    ? own
      ? t('whole.byYou', { when })
      : t('whole.byOther', { name, when })
    : own
      ? t('whole.deletedByYou', { when })
      : t('whole.deletedByOther', { name, when });
  const removal = wasDeletedThere ? t('whole.removeStays') : t('whole.removeDeletes');

  const remove = () => {
    setAsking(false);
    void onSettle(view.conflicts, 'remove');
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
      <p>{story}</p>
      {wasDeletedThere && <EnteredAnswers view={view} values={mine as Values} />}
      <ul className={styles.sides}>
        <li>
          {mayKeep && <Button onClick={() => onSettle(view.conflicts, 'keep')}>{t('whole.keep')}</Button>}
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
