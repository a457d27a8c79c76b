import { inLanguage } from '@sampark/core/forms/fields';
import { checkVillageName } from '@sampark/core/forms/validate';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { useAppData } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useProblemText } from '../../../shared/data/problem-text.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './new-survey-form.module.css';
import { PanchayatChoice } from './panchayat-choice.tsx';
import { SameVillage } from './same-village.tsx';
import { useBegunSurvey } from './use-begun-survey.ts';
import { useVillages } from './use-villages.ts';
import { VillageField } from './village-field.tsx';

/** Where and which village; the rest is asked in the editor. */
export function NewSurveyForm({ panchayats }: { readonly panchayats: readonly Panchayat[] }) {
  const { t, i18n } = useTranslation(['survey', 'new', 'common']);
  const { surveys } = useAppData();
  const [, navigate] = useLocation();
  const problemText = useProblemText();
  const only = panchayats.length === 1 ? panchayats[0] : undefined;
  // Coverage leads here with the village that is missing.
  const [asked] = useSearchParams();
  const wanted = panchayats.find((each) => each.panchayat_id === asked.get('panchayat'));
  const [{ village_name: village, panchayat_id }, change] = useBegunSurvey({
    village_name: asked.get('village') ?? '',
    panchayat_id: wanted?.panchayat_id ?? '',
    asked: asked.toString(),
  });
  const chosen = (only ?? panchayats.find((each) => each.panchayat_id === panchayat_id))?.panchayat_id ?? '';
  const [year] = useState(() => String(new Date().getFullYear()));
  const villages = useVillages(chosen);
  const [busy, setBusy] = useState(false);
  const blank = village.trim() === '';
  const problem = blank ? null : checkVillageName(village.trim());

  const missing = !chosen ? t('new:panchayatFirst') : blank ? t('new:villageFirst') : null;
  const reasonId = useId();

  const create = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || blank || problem || !chosen) return;
    setBusy(true);
    const result = await surveys.create({ village_name: village.trim(), panchayat_id: chosen });
    setBusy(false);
    // Back leads to where the person came from, not to an empty form.
    if (result.ok) navigate(paths.survey(result.survey_id), { replace: true });
    else notify.error(t(deviceFailureKey(result.because)));
  };

  return (
    <form className={styles.form} onSubmit={create}>
      {only ? (
        <div>
          <p className={styles.soft}>{t('new:panchayat')}</p>
          <p className={styles.place}>{inLanguage(only.name, i18n.language)}</p>
          <p className={styles.soft}>
            {t('new:place', {
              district: inLanguage(only.district, i18n.language),
              state: inLanguage(only.state, i18n.language),
            })}
          </p>
        </div>
      ) : (
        <PanchayatChoice
          panchayats={panchayats}
          chosen={chosen}
          onChoose={(id) => change({ panchayat_id: id })}
        />
      )}
      <VillageField
        villages={villages}
        panchayatId={chosen}
        year={year}
        value={village}
        onText={(text) => change({ village_name: text })}
        error={problem && problemText(problem)}
      />
      <SameVillage village={village} panchayatId={chosen} villages={villages} year={year} />
      <div className={styles.create}>
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          disabled={blank || problem !== null || !chosen}
          aria-describedby={missing ? reasonId : undefined}
          wide
        >
          {t('new:create')}
        </Button>
        {missing && (
          <p className={styles.soft} id={reasonId}>
            {missing}
          </p>
        )}
      </div>
    </form>
  );
}
