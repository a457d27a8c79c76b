import type { ReviewPress } from '@sampark/core/device/review';
import type { Module } from '@sampark/core/forms/definition/definition';
import { rowsAt } from '@sampark/core/forms/engine/instance';
import { isRepeat, moduleEntries, moduleFields } from '@sampark/core/forms/fields/module-fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { ReviewState } from '@sampark/core/survey/about/reviews-in';
import { repeatOf } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { showDate } from '../../../shared/dates.ts';
import ReturnForm from '../../../shared/review/return-form.tsx';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { RefusedSteps } from './refused-steps.tsx';
import styles from './review.module.css';
import { StateLine } from './state-line.tsx';
import { CHECK, REOPEN, RETURN, SEND } from './step-icons.tsx';
import { type Steps, useSteps } from './use-steps.ts';

interface ReviewSectionProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly module: Module;
  readonly onSave: () => Promise<boolean>;
}

/** Lets staff send a survey for review, and officers check, return and reopen its modules. */
export default function ReviewSection({ survey, view, module, onSave }: ReviewSectionProps) {
  const { t } = useTranslation('review');
  const steps = useSteps(survey, view, onSave);
  const { refused, refused_steps: refusedSteps } = view.review;
  // A server from before would refuse each step.
  const knows = useLive(useAppData().server)?.knows.includes('review') === true;
  const may = knows ? view.review.may : null;
  // A further step takes the place of a refused one: whoever has typed words in that decides about them first.
  const isToDecide = refusedSteps.some(({ press }) => press.text !== undefined);
  if (may === null && refused === null) return null;
  return (
    <section className={styles.review} aria-labelledby="review">
      <h2 id="review">{t('title')}</h2>
      {refused !== null && (
        <RefusedSteps view={view} because={refused} steps={steps} mayAgain={may !== null} />
      )}
      {may === 'review' && !isToDecide && (
        <ModuleReview key={module.name} view={view} module={module} steps={steps} />
      )}
      {may !== null && !isToDecide && <SurveyReview view={view} steps={steps} />}
    </section>
  );
}

interface PartProps {
  readonly view: SurveyView;
  readonly steps: Steps;
}

/** Says how many rows of a module are checked, once an officer has spoken of one. */
function RowsLine({ view, module }: Pick<ReviewSectionProps, 'view' | 'module'>) {
  const { t } = useTranslation('review');
  const { instance, form, review } = view;
  const rows = moduleEntries(form, module)
    .filter(isRepeat)
    .filter(({ outer }) => outer.length === 0)
    .flatMap(({ path }) => rowsAt(instance, repeatOf(path)));
  const isBegun = rows.some(({ path }) => review.rows.has(path));
  if (!isBegun) return null;
  const checked = rows.filter(({ path }) => review.ofRow(path).state === 'checked').length;
  return <p className={styles.soft}>{t('rowsCheckedOf', { count: checked, total: rows.length })}</p>;
}

/** Checks, returns and reopens one module. */
function ModuleReview({ view, module, steps }: PartProps & Pick<ReviewSectionProps, 'module'>) {
  const { t } = useTranslation('review');
  const language = useFormLanguage();
  const [returning, setReturning] = useState(false);
  const label = inLanguage(module.label, language);
  const state: ReviewState = view.review.of.get(module.name)?.state ?? 'open';
  const take = (step: 'checked' | 'reopened') => () => void steps.take({ step, target: module.name });
  const questions = moduleFields(view.form, module)
    .filter(({ repeats, question }) => repeats.length === 0 && question.type !== 'hidden')
    .map(({ path, question }) => ({ value: path, label: inLanguage(question.label, language) }));
  return (
    <div className={styles.part} role="group" aria-label={t('of', { module: label })}>
      <h3>{label}</h3>
      <StateLine review={view.review.of.get(module.name)} />
      <RowsLine view={view} module={module} />
      {view.review.is_own && <p className={styles.soft}>{t('own')}</p>}
      {returning ? (
        <ReturnForm
          target={module.name}
          questions={questions}
          busy={steps.busy}
          onReturn={steps.take}
          onDone={() => setReturning(false)}
        />
      ) : (
        <div className={styles.buttons}>
          {state === 'checked' ? (
            <Button icon={REOPEN} busy={steps.busy} decides onClick={take('reopened')}>
              {t('reopen')}
            </Button>
          ) : (
            <Button icon={CHECK} busy={steps.busy} decides onClick={take('checked')}>
              {t('check')}
            </Button>
          )}
          <Button icon={RETURN} onClick={() => setReturning(true)}>
            {t('return')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Sends a survey for review; checks, returns and reopens all of it. */
function SurveyReview({ view, steps }: PartProps) {
  const { t } = useTranslation('review');
  const [returning, setReturning] = useState(false);
  const { of, may, is_own: isOwn } = view.review;
  const states = view.form.modules.map(({ name }) => of.get(name)?.state ?? 'open');
  const checked = states.filter((state) => state === 'checked').length;
  const isToSend = states.some((state) => state !== 'sent' && state !== 'checked');
  const sent = [...of.values()].flatMap(({ state, by }) => (state === 'sent' ? by : [])).at(-1);
  const missing = view.completion.modules.reduce((sum, module) => sum + module.missing.length, 0);
  const take = (step: ReviewPress['step']) => () => void steps.take({ step, target: WHOLE_SURVEY });
  return (
    <div className={styles.part} role="group" aria-label={t('ofSurvey')}>
      <h3>{t('survey')}</h3>
      {sent && <p className={styles.soft}>{t('state.sent', { name: sent.name, when: showDate(sent.at) })}</p>}
      {checked > 0 && (
        <p className={styles.soft}>{t('checkedOf', { count: checked, total: states.length })}</p>
      )}
      {may === 'send' && isToSend && <p className={styles.soft}>{t('whenDone')}</p>}
      {isToSend && missing > 0 && <p className={styles.soft}>{t('missing', { count: missing })}</p>}
      {returning ? (
        <ReturnForm
          target={WHOLE_SURVEY}
          busy={steps.busy}
          onReturn={steps.take}
          onDone={() => setReturning(false)}
        />
      ) : (
        <div className={styles.buttons}>
          {isToSend && (may === 'send' || isOwn) && (
            <Button icon={SEND} busy={steps.busy} decides onClick={take('sent')}>
              {t('send')}
            </Button>
          )}
          {may === 'review' && checked < states.length && (
            <Button icon={CHECK} busy={steps.busy} decides onClick={take('checked')}>
              {t('checkAll')}
            </Button>
          )}
          {may === 'review' && checked > 0 && (
            <Button kind="quiet" icon={REOPEN} busy={steps.busy} decides onClick={take('reopened')}>
              {t('openAll')}
            </Button>
          )}
          {may === 'review' && (
            <Button kind="quiet" icon={RETURN} onClick={() => setReturning(true)}>
              {t('sendBack')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
