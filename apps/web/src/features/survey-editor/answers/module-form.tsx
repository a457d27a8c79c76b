import { moduleOf } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { FieldPath } from '@sampark/core/survey/values';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { RecordsOfPanchayat } from '../../../shared/records/panchayat-of-records.ts';
import { useFormLanguage, useFormLanguageAttributes } from '../../../shared/surveys/form-language.ts';
import { SurveyOnScreen } from '../../../shared/surveys/survey-on-screen.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { liveValue } from '../conflicts/conflict-choices.ts';
import { ModuleConflicts } from '../conflicts/lazy-conflicts.ts';
import { sameAnswers } from '../conflicts/same-answers.ts';
import type { ModuleStep } from '../navigation/use-current-module.ts';
import styles from './module-form.module.css';
import { ModuleItems } from './module-items.tsx';
import type { SceneProps } from './screen/scene.ts';

interface ModuleFormProps extends SceneProps {
  readonly step: ModuleStep;
  readonly onOpen: (module: string) => void;
}

/** Draws the fields of one module from the form's definition. */
export const ModuleForm = memo(function ModuleForm(props: ModuleFormProps) {
  const { step, onOpen, ...scene } = props;
  const { module, view, editable, settle } = scene;
  const language = useFormLanguage();
  const inLanguageOfForm = useFormLanguageAttributes();
  const live = (field: FieldPath) => liveValue(view, field);
  const conflicts = view.conflicts.filter(({ field }) => moduleOf(view.form, field) === module.name);

  return (
    <section className={styles.module} aria-labelledby="module" {...inLanguageOfForm}>
      <ModuleHeading>{inLanguage(module.label, language)}</ModuleHeading>
      {editable && conflicts.length > 0 && (
        <ModuleConflicts conflicts={conflicts} live={live} onSettle={settle.fields} />
      )}
      <RecordsOfPanchayat value={view.summary.panchayat_id}>
        <SurveyOnScreen value={view.summary.survey_id}>
          <ModuleItems {...scene} />
        </SurveyOnScreen>
      </RecordsOfPanchayat>
      {scene.isWhole && <Steps step={step} onOpen={onOpen} />}
    </section>
  );
}, sameAnswers);

interface StepsProps {
  readonly step: ModuleStep;
  readonly onOpen: (module: string) => void;
}

/** Leads to the modules before and after. */
const Steps = memo(function Steps({ step, onOpen }: StepsProps) {
  const { t } = useTranslation('modules');
  const { previous, next, position, total } = step;
  return (
    <div className={styles.steps}>
      {previous ? (
        <Button
          kind="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          onClick={() => onOpen(previous.name)}
        >
          {t('previous')}
        </Button>
      ) : (
        <span />
      )}
      <span className={styles.position}>{t('position', { position: position + 1, total })}</span>
      {next ? (
        <Button iconEnd={<ArrowRight size={20} aria-hidden="true" />} onClick={() => onOpen(next.name)}>
          {t('next')}
        </Button>
      ) : (
        <span />
      )}
    </div>
  );
});

/** Takes the focus when its module was opened from inside the form, where the pressed button is gone. */
function ModuleHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 id="module" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
