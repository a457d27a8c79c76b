import { readyReasons } from '@sampark/core/forms/checks/ready-reasons';
import type { FieldPath } from '@sampark/core/survey/values';
import type { OpenSurvey } from '../../../../data/ports/surveys/open-survey.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { fieldOnScreen, focusField } from '../screen/fields-on-screen.ts';
import styles from './doubt.module.css';

interface ReadyReasonsProps {
  /** The path of the reason. */
  readonly path: FieldPath;
  readonly onType: OpenSurvey['type'];
}

/** Offers reasons for keeping a doubtful answer, one press each. The pressed one can be added to in the field above. */
export function ReadyReasons({ path, onType }: ReadyReasonsProps) {
  const { t, i18n } = useTranslation('editor');
  const give = (reason: string): void => {
    onType(path, reason);
    // The buttons go: the focus would go with them.
    focusField(fieldOnScreen(path));
  };
  return (
    <div className={styles.reasons} role="group" aria-label={t('check.ready')}>
      {readyReasons(i18n.language).map((reason) => (
        <Button key={reason} kind="secondary" small onClick={() => give(reason)}>
          {reason}
        </Button>
      ))}
    </div>
  );
}
