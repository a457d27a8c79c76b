import type { Values } from '@sampark/core/survey/values';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { download, fileName } from '../../../shared/download.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { EnteredAnswers } from '../answers/entered-answers.tsx';
import styles from './conflict-panel.module.css';

interface LeftOverProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly values: Values;
  readonly onGone: () => void;
}

/**
 * Shows the work that somebody saved in a survey that others have removed. The person keeps it, puts it before the block
 * officer, or gives it up.
 */
export default function LeftOver({ survey, view, values, onGone }: LeftOverProps) {
  const { t } = useTranslation(['conflicts', 'common', 'survey']);
  const village = useSurveyWords().village(view.summary);
  const { workbench } = useAppData();
  const [asking, setAsking] = useState(false);

  const ask = async () => {
    await survey.save();
    notify.plain(t('leftOver.asked'));
  };
  const save = async () => {
    const { survey_id } = view.summary;
    const waiting = (await workbench.operations()).find((operation) => operation.survey_id === survey_id);
    const content = waiting && (await workbench.exportOperation(waiting.id));
    if (content) download({ name: `${fileName(village)}.json`, type: 'application/json', content });
  };
  const discard = async () => {
    setAsking(false);
    const result = await survey.abandon();
    if (!result.ok) return void notify.error(t(deviceFailureKey(result.because)));
    notify.plain(t('leftOver.discarded'));
    onGone();
  };

  return (
    <section className={styles.panel} aria-labelledby="left-over">
      <h2 className={styles.title} id="left-over">
        <CircleAlert size={20} aria-hidden="true" />
        {t('leftOver.title')}
      </h2>
      <p>{t('leftOver.body')}</p>
      <EnteredAnswers view={view} values={values} />
      <div className={styles.buttons}>
        <Button onClick={() => void ask()}>{t('leftOver.ask')}</Button>
        <Button onClick={() => void save()}>{t('leftOver.file')}</Button>
        <Button kind="danger-quiet" onClick={() => setAsking(true)}>
          {t('leftOver.discard')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('leftOver.confirm', { village })}
          verb={t('leftOver.verb')}
          cancel={t('common:action.cancel')}
          danger
          onConfirm={() => void discard()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('leftOver.confirmBody')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
