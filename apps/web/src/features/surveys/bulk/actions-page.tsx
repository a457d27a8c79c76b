import { formFields } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { DeviceFailure } from '../../../data/ports/device-failure.ts';
import type { BulkAction, BulkPort, StayingSurvey, TakingBack } from '../../../data/ports/surveys/bulk.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { useAgo } from '../../../shared/dates.ts';
import { BackHeading } from '../../../shared/frame/back-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import list from '../../../ui/layout/list.module.css';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import styles from './bulk.module.css';

/** Lists the last actions on several surveys, each with its way back. */
export default function ActionsPage() {
  const { t } = useTranslation(['bulk', 'survey', 'common']);
  const data = useAppData();
  const bulk = useOpened(useCallback(() => data.bulk(), [data]));
  return (
    <>
      <BackHeading href={paths.surveys} back={t('back')} title={t('logTitle')} />
      {bulk ? <Actions bulk={bulk} /> : <Skeleton label={t('common:state.loading')} />}
    </>
  );
}

function Actions({ bulk }: { readonly bulk: BulkPort }) {
  const { t } = useTranslation(['bulk', 'survey', 'common']);
  const actions = useLive(bulk.actions);
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [failure, setFailure] = useState<DeviceFailure | null>(null);
  if (!actions) return <Skeleton label={t('common:state.loading')} />;
  if (actions.length === 0)
    return (
      <EmptyState drawing="path" title={t('logEmpty')}>
        {t('logEmptyBody')}
      </EmptyState>
    );
  const takenBack = (result: BulkAction | DeviceFailure) => {
    setAsked(null);
    setFailure(typeof result === 'string' ? result : null);
  };
  return (
    <>
      <p className={styles.soft}>{t('logBody')}</p>
      {failure && (
        <Banner tone="needs" live>
          {t(deviceFailureKey(failure))} {t('notTakenBack')}
        </Banner>
      )}
      <ul className={list.list}>
        {actions.map((action) => (
          <li key={action.id} className={styles.action}>
            <Action action={action} bulk={bulk} onTakeBack={() => setAsked(action)} />
          </li>
        ))}
      </ul>
      {asked && <TakeBack bulk={bulk} action={asked} onDone={takenBack} onClose={() => setAsked(null)} />}
    </>
  );
}

interface ActionProps {
  readonly action: BulkAction;
  readonly bulk: BulkPort;
  readonly onTakeBack: () => void;
}

function Action({ action, bulk, onTakeBack }: ActionProps) {
  const { t } = useTranslation('bulk');
  const ago = useAgo();
  const label = useFieldLabel(bulk);
  const { id, kind, edit, surveys, at, taken_back } = action;
  const what = edit ? `${t(`kind.${kind}`)}: ${label(edit.form_name, edit.field)}` : t(`kind.${kind}`);
  return (
    <>
      <h2 id={id}>{what}</h2>
      <p className={styles.soft}>
        {t('touched', { count: surveys })} · {ago(at)}
      </p>
      {taken_back && <Outcome outcome={taken_back} bulk={bulk} />}
      {(!taken_back || taken_back.waits > 0) && (
        <Button aria-describedby={id} onClick={onTakeBack}>
          {taken_back ? t('takeBackAgain') : t('takeBack')}
        </Button>
      )}
    </>
  );
}

/** Says what is as it was before, what stays, and what cannot come back. */
function Outcome({ outcome, bulk }: { readonly outcome: TakingBack; readonly bulk: BulkPort }) {
  const { t } = useTranslation('bulk');
  const { back, stays, waits } = outcome;
  const of = (because: StayingSurvey['because']) => stays.filter((survey) => survey.because === because);
  const [changed, notAllowed, gone] = [of('changed'), of('not_allowed'), of('gone')];
  return (
    <div className={styles.stays}>
      <p>{t('backed', { count: back })}</p>
      <Staying title={t('stays', { count: changed.length })} surveys={changed} bulk={bulk} />
      <Staying title={t('notAllowedOnes', { count: notAllowed.length })} surveys={notAllowed} bulk={bulk} />
      <Staying title={t('goneOnes', { count: gone.length })} surveys={gone} bulk={bulk} />
      {waits > 0 && <p>{t('waits', { count: waits })}</p>}
    </div>
  );
}

interface StayingProps {
  readonly title: string;
  readonly surveys: readonly StayingSurvey[];
  readonly bulk: BulkPort;
}

/** Names surveys that are not as they were before; of changed ones the fields, too. */
function Staying({ title, surveys, bulk }: StayingProps) {
  const { t } = useTranslation(['bulk', 'survey']);
  const label = useFieldLabel(bulk);
  if (surveys.length === 0) return null;
  const fieldsOf = ({ form_name, fields }: StayingSurvey): string =>
    fields.length === 0 ? t('staysWhole') : fields.map((field) => label(form_name, field)).join(', ');
  return (
    <>
      <p>{title}</p>
      <ul>
        {surveys.map((survey) => {
          const village = survey.village_name || t('survey:untitled');
          return (
            <li key={survey.survey_id}>
              {survey.because !== 'changed' && village}
              {survey.because === 'changed' && (
                <>
                  <Link href={paths.survey(survey.survey_id)}>{village}</Link>: {fieldsOf(survey)}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Returns a function that says how a form calls a field. */
function useFieldLabel(bulk: BulkPort): (formName: string, field: string) => string {
  const language = useFormLanguage();
  const { t } = useTranslation('bulk');
  return (formName, field) => {
    if (field === VILLAGE_NAME) return t('village');
    const form = bulk.form(formName);
    const known = form ? formFields(form).answers.get(field) : undefined;
    return known ? inLanguage(known.question.label, language) : field;
  };
}

interface TakeBackProps {
  readonly bulk: BulkPort;
  readonly action: BulkAction;
  readonly onDone: (result: BulkAction | DeviceFailure) => void;
  readonly onClose: () => void;
}

function TakeBack({ bulk, action, onDone, onClose }: TakeBackProps) {
  const { t } = useTranslation(['bulk', 'survey', 'common']);
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    onDone(await bulk.takeBack(action.id));
  };
  return (
    <ConfirmDialog
      title={t(`takeBackTitle.${action.kind}`)}
      verb={t('takeBack')}
      cancel={t('common:action.cancel')}
      busy={busy}
      onConfirm={() => void takeBack()}
      onCancel={onClose}
    >
      <p>{t(`takeBackBody.${action.kind}`)}</p>
    </ConfirmDialog>
  );
}
