import type { RefusedStep } from '@sampark/core/device/review';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { isRowPath } from '@sampark/core/survey/row-path';
import { Copy } from 'lucide-react';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useOwnAccount } from '../../../shared/people/use-own-account.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useReasonWords } from '../../../shared/surveys/use-reason-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './review.module.css';
import type { Steps } from './use-steps.ts';

interface RefusedStepsProps {
  readonly view: SurveyView;
  /** The code of the server's reason. */
  readonly because: string;
  readonly steps: Steps;
  /** The person may take steps now. */
  readonly mayAgain: boolean;
}

/** Returns a function that says why the server does not take a step. */
function useBecause(): (code: string) => string {
  const { t } = useTranslation(['review', 'survey']);
  return (code) => {
    if (code === 'own_survey') return t('survey:problems.ownSurvey');
    if (code === 'too_many_steps') return t('survey:problems.tooManySteps');
    return code === 'not_yours' ? t('review:notYours') : t('review:refused');
  };
}

/** Asks the server for the person's name: under another one it takes no step of theirs. Draws nothing. */
function LearnName() {
  useOwnAccount();
  return null;
}

/** Shows the steps that the server does not take, with their words: to be copied, taken again or taken back. */
export function RefusedSteps({ view, because, steps, mayAgain }: RefusedStepsProps) {
  const { t } = useTranslation('review');
  const why = useBecause();
  return (
    <div className={styles.part} role="alert">
      {because === 'not_yours' && <LearnName />}
      <p className={styles.wrong}>{why(because)}</p>
      {view.review.refused_steps.map((step) => (
        <Refused key={step.id} {...{ view, step }} />
      ))}
      <div className={styles.buttons}>
        {mayAgain && (
          <Button busy={steps.busy} onClick={() => void steps.again()}>
            {t('again')}
          </Button>
        )}
        <Button kind="quiet" busy={steps.busy} onClick={() => void steps.drop()}>
          {t('drop')}
        </Button>
      </div>
    </div>
  );
}

interface RefusedProps {
  readonly view: SurveyView;
  readonly step: RefusedStep;
}

/** Shows one such step: what it was about, and its words. */
function Refused({ view, step }: RefusedProps) {
  const { t } = useTranslation('review');
  const language = useFormLanguage();
  const words = useReasonWords()(step.press);
  const text = useFieldText(view.form, view);
  const { target, on, step: did } = step.press;
  const module = view.form.modules.find(({ name }) => name === target);
  const ofOthers = isRowPath(target) ? text.label(target) : t('survey');
  const of = module ? inLanguage(module.label, language) : ofOthers;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words.join('\n'));
      notify.plain(t('copied'));
    } catch {
      notify.error(t('notCopied'));
    }
  };
  return (
    <div className={styles.kept}>
      <p className={styles.soft}>
        {t(`own_step.${did}`, { of: on === undefined ? of : `${of}, ${text.label(on)}` })}
      </p>
      {words.map((each) => (
        <p key={each} className={styles.words} dir="auto">
          <bdi>{each}</bdi>
        </p>
      ))}
      {words.length > 0 && (
        <div className={styles.buttons}>
          <Button kind="quiet" icon={<Copy size={20} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
      )}
    </div>
  );
}
