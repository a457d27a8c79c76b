import { inLanguage } from '@sampark/core/forms/fields';
import { checkVillageName } from '@sampark/core/forms/validate';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { type SubmitEvent, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './new-survey-form.module.css';
import { PanchayatChoice } from './panchayat-choice.tsx';
import { SameVillage } from './same-village.tsx';
import { useBegunSurvey } from './use-begun-survey.ts';
import { useVillages } from './use-villages.ts';
import { VillageField } from './village-field.tsx';

/** Asks for the panchayat, and for the village where its form is about one, and creates the survey; the editor asks for the rest. */
export function NewSurveyForm({ panchayats }: { readonly panchayats: readonly Panchayat[] }) {
  const { t } = useTranslation('new');
  const problemText = useFieldProblemText();
  const { only, chosen, village, change } = useChosenVillage(panchayats);
  const [year] = useState(() => String(new Date().getFullYear()));
  const villages = useVillages(chosen);
  const [busy, create] = useCreateSurvey();
  const { surveys, sync } = useAppData();
  const panchayat = panchayats.find(({ panchayat_id }) => panchayat_id === chosen);
  // The panchayat's form may come with a sync that is going on.
  useLive(sync.status);
  const subject = panchayat ? surveys.newSubject(panchayat) : 'village';
  const isOfVillage = subject === 'village';
  const isBlank = isOfVillage && village.trim() === '';
  const problem = isBlank || !isOfVillage ? null : checkVillageName(village.trim());

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isBlank || problem || !chosen || subject === null) return;
    await create({ village_name: village.trim(), panchayat_id: chosen });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {only ? (
        <OnlyPanchayat panchayat={only} />
      ) : (
        <PanchayatChoice
          panchayats={panchayats}
          chosen={chosen}
          onChoose={(id) => change({ panchayat_id: id })}
        />
      )}
      {isOfVillage ? (
        <>
          <VillageField
            villages={villages}
            panchayatId={chosen}
            year={year}
            value={village}
            onText={(text) => change({ village_name: text })}
            error={problem && problemText(problem)}
          />
          <SameVillage village={village} panchayatId={chosen} year={year} />
        </>
      ) : (
        <p className={styles.soft}>{subject === null ? t('noForm') : t('ofPanchayat')}</p>
      )}
      <CreateButton
        busy={busy}
        disabled={isBlank || problem !== null || !chosen || subject === null}
        missing={!chosen ? t('panchayatFirst') : isBlank ? t('villageFirst') : null}
      />
    </form>
  );
}

/**
 * Holds the panchayat and the village of the survey. The coverage screens lead here with the village that is missing, and
 * with a single panchayat there is nothing to choose.
 */
function useChosenVillage(panchayats: readonly Panchayat[]) {
  const only = panchayats.length === 1 ? panchayats[0] : undefined;
  const [asked] = useSearchParams();
  const wanted = panchayats.find((each) => each.panchayat_id === asked.get('panchayat'));
  const [{ village_name: village, panchayat_id }, change] = useBegunSurvey({
    village_name: asked.get('village') ?? '',
    panchayat_id: wanted?.panchayat_id ?? '',
    asked: asked.toString(),
  });
  const chosen = (only ?? panchayats.find((each) => each.panchayat_id === panchayat_id))?.panchayat_id ?? '';
  return { only, chosen, village, change };
}

/** Returns whether a survey is being created, and the function that creates one and opens it. */
function useCreateSurvey() {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys } = useAppData();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const create = async (survey: Parameters<typeof surveys.create>[0]): Promise<void> => {
    setBusy(true);
    const result = await surveys.create(survey);
    setBusy(false);
    // Back leads to where the person came from, not to an empty form.
    if (result.ok) navigate(paths.survey(result.survey_id), { replace: true });
    else notify.error(t(deviceFailureKey(result.because)));
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
