import { checkVillageName } from '@sampark/core/forms/checks/validate';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { isRecordType } from '@sampark/core/survey/subject';
import { type SubmitEvent, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { OfferedForm } from '../../../data/ports/surveys/surveys.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useDayInWords } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { rememberScreen } from '../../../shared/still-here.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { LazyRecordChoice } from './lazy-record-choice.ts';
import styles from './new-survey-form.module.css';
import { PanchayatChoice } from './panchayat-choice.tsx';
import { SameVillage } from './same-village.tsx';
import { useBegunSurvey } from './use-begun-survey.ts';
import { useVillages } from './use-villages.ts';
import { VillageField } from './village-field.tsx';

/** What was chosen for another panchayat, or another form, is not of this one. */
const NO_RECORD = { record_id: '', record_label: undefined };

/**
 * Asks for the panchayat, for the form where there are several, and for the village or the record that the form is about, and
 * creates the survey; the editor asks for the rest.
 */
export function NewSurveyForm({ panchayats }: { readonly panchayats: readonly Panchayat[] }) {
  const { t } = useTranslation('new');
  const problemText = useFieldProblemText();
  const begun = useChosenVillage(panchayats);
  const { only, chosen, village, recordId, label, change } = begun;
  const [year] = useState(() => String(new Date().getFullYear()));
  const villages = useVillages(chosen);
  const [busy, create] = useCreateSurvey();
  const { panchayat, offered, form } = useOffered(panchayats, begun);
  // Before the panchayat is chosen, nobody knows otherwise.
  const isOfVillage = !chosen || form?.subject === 'village';
  const isOfRecord = Boolean(chosen && form?.subject && isRecordType(form.subject));
  const isBlank = isOfVillage && village.trim() === '';
  const problem = isBlank || !isOfVillage ? null : checkVillageName(village.trim());
  const isUnknown = isOfRecord && recordId === '' && (label ?? '').trim() === '';
  const ready = Boolean(chosen && form?.subject && !isBlank && !problem && !isUnknown);
  // With one form, a village that has a survey of whichever form is surveyed.
  const formName = offered.length > 1 ? form?.name : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !ready) return;
    await create({
      village_name: village.trim(),
      panchayat_id: chosen,
      form_name: form?.name,
      record_id: recordId || undefined,
      record_label: label,
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {only && <OnlyPanchayat panchayat={only} />}
      {!only && (
        <PanchayatChoice
          {...{ panchayats, chosen }}
          onChoose={(id) => change({ panchayat_id: id, ...NO_RECORD })}
        />
      )}
      {offered.length > 1 && (
        <FormChoice
          offered={offered}
          chosen={form}
          onChoose={(form_name) => change({ form_name, ...NO_RECORD })}
        />
      )}
      {panchayat?.forms && offered.length === 1 && form && <OnlyForm form={form} />}
      {isOfVillage && (
        <>
          <VillageField
            {...{ villages, panchayatId: chosen, year, formName, value: village }}
            onText={(text) => change({ village_name: text })}
            error={problem && problemText(problem)}
          />
          <SameVillage village={village} panchayatId={chosen} year={year} formName={formName} />
        </>
      )}
      {isOfRecord && form?.subject && (
        <LazyRecordChoice
          key={chosen + form.subject}
          {...{ type: form.subject, panchayatId: chosen, recordId, label, onChange: change }}
        />
      )}
      {chosen && !isOfRecord && <WithoutVillage panchayat={panchayat} offered={offered} form={form} />}
      <CreateButton
        busy={busy}
        disabled={!ready}
        missing={
          !chosen
            ? t('panchayatFirst')
            : isUnknown
              ? t('recordFirst')
              : form && isBlank
                ? t('villageFirst')
                : null
        }
      />
    </form>
  );
}

/** Returns the forms that the chosen panchayat offers, and the one that is chosen: where there is only one, that. */
function useOffered(
  panchayats: readonly Panchayat[],
  { chosen, formName }: Pick<ReturnType<typeof useChosenVillage>, 'chosen' | 'formName'>,
) {
  const { surveys } = useAppData();
  // The panchayat's forms may come with a sync that is going on.
  useLive(surveys.forms);
  const panchayat = panchayats.find(({ panchayat_id }) => panchayat_id === chosen);
  const offered = panchayat ? surveys.offered(panchayat) : [];
  const form = offered.length === 1 ? offered[0] : offered.find(({ name }) => name === formName);
  return { panchayat, offered, form };
}

interface FormChoiceProps {
  readonly offered: readonly OfferedForm[];
  readonly chosen: OfferedForm | undefined;
  readonly onChoose: (name: string) => void;
}

/** Asks which of the panchayat's forms the survey takes. */
function FormChoice({ offered, chosen, onChoose }: FormChoiceProps) {
  const { t, i18n } = useTranslation(['new', 'common']);
  return (
    <ChoiceField
      label={t('new:form')}
      note={t('common:field.required')}
      options={offered.map(({ name, title }) => ({ value: name, label: inLanguage(title, i18n.language) }))}
      chosen={chosen ? [chosen.name] : []}
      onChoose={([name]) => name !== undefined && onChoose(name)}
    />
  );
}

/** Names the form where the panchayat has others, too, which it does not offer today. */
function OnlyForm({ form }: { readonly form: OfferedForm }) {
  const { t, i18n } = useTranslation('new');
  return (
    <div>
      <p className={styles.soft}>{t('form')}</p>
      <p className={styles.place}>{inLanguage(form.title, i18n.language)}</p>
    </div>
  );
}

/** Says why no village is asked for. */
function WithoutVillage({ panchayat, offered, form }: ReturnType<typeof useOffered>) {
  const { t, i18n } = useTranslation('new');
  const inWords = useDayInWords();
  if (form?.subject === 'village') return null;
  if (panchayat?.ended && offered.length === 0) {
    const into = panchayat.ended.into.map(({ name }) => inLanguage(name, i18n.language)).join(', ');
    return <p className={styles.soft}>{t('ended', { day: inWords(panchayat.ended.day), into })}</p>;
  }
  if (form) {
    const about = form.subject === 'panchayat' ? t('ofPanchayat') : t('ofRecord');
    return <p className={styles.soft}>{form.subject === null ? t('noForm') : about}</p>;
  }
  return <p className={styles.soft}>{offered.length === 0 ? t('noForms') : t('formFirst')}</p>;
}

/**
 * Holds the panchayat and the village of the survey. The coverage screens lead here with the village that is missing, and
 * with a single panchayat there is nothing to choose.
 */
function useChosenVillage(panchayats: readonly Panchayat[]) {
  const only = panchayats.length === 1 ? panchayats[0] : undefined;
  const [asked] = useSearchParams();
  const wanted = panchayats.find((each) => each.panchayat_id === asked.get('panchayat'));
  const [held, change] = useBegunSurvey({
    village_name: asked.get('village') ?? '',
    panchayat_id: wanted?.panchayat_id ?? '',
    form_name: asked.get('form') ?? '',
    record_id: asked.get('record') ?? '',
    asked: asked.toString(),
  });
  const { village_name: village, panchayat_id, form_name: formName, record_label: label } = held;
  const chosen = (only ?? panchayats.find((each) => each.panchayat_id === panchayat_id))?.panchayat_id ?? '';
  return { only, chosen, village, formName, recordId: held.record_id ?? '', label, change };
}

/** Returns whether a survey is being created, and the function that creates one and opens it. */
function useCreateSurvey() {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys } = useAppData();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const create = async (survey: Parameters<typeof surveys.create>[0]): Promise<void> => {
    setBusy(true);
    const isStillHere = rememberScreen();
    const result = await surveys.create(survey);
    setBusy(false);
    if (!result.ok) return void notify.error(t(deviceFailureKey(result.because)));
    // Back leads to where the person came from, not to an empty form.
    if (isStillHere()) navigate(paths.survey(result.survey_id), { replace: true });
  };
  return [busy, create] as const;
}

/** Names the panchayat of a person who has only one. */
function OnlyPanchayat({ panchayat }: { readonly panchayat: Panchayat }) {
  const { t, i18n } = useTranslation('new');
  const say = (text: Panchayat['name']) => inLanguage(text, i18n.language);
  return (
    <div>
      <p className={styles.soft}>{t('panchayat')}</p>
      <p className={styles.place}>{say(panchayat.name)}</p>
      <p className={styles.soft}>
        {t('place', { district: say(panchayat.district), state: say(panchayat.state) })}
      </p>
    </div>
  );
}

interface CreateButtonProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Says what the person has to do first; `null`: nothing. */
  readonly missing: string | null;
}

function CreateButton({ busy, disabled, missing }: CreateButtonProps) {
  const { t } = useTranslation('new');
  const reasonId = useId();
  return (
    <div className={styles.create}>
      <Button
        type="submit"
        kind="primary"
        busy={busy}
        disabled={disabled}
        aria-describedby={missing ? reasonId : undefined}
        wide
      >
        {t('create')}
      </Button>
      {missing && (
        <p className={styles.soft} id={reasonId}>
          {missing}
        </p>
      )}
    </div>
  );
}
