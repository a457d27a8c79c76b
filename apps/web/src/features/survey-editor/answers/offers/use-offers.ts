import { figureFields } from '@sampark/core/forms/figures/form-figures';
import { useEffect, useState } from 'react';
import type { Offers } from '../../../../data/ports/figures.ts';
import type { SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import { useAppData } from '../../../../shared/data/app-data.ts';

const NONE: Offers = new Map();

/** Returns the answers that the questions of a survey may take over, in step with records and other surveys. */
export function useOffers({ form, summary }: Pick<SurveyView, 'form' | 'summary'>): Offers {
  const { figures } = useAppData();
  const [offers, setOffers] = useState(NONE);
  const { survey_id, panchayat_id, village_name, record_id, survey_date, created_at } = summary;
  useEffect(() => {
    if (figureFields(form).length === 0) return undefined;
    let close: (() => void) | null = null;
    let gone = false;
    void figures().then((port) => {
      if (gone) return;
      const own = {
        survey_id,
        panchayat_id,
        village_name,
        record_id,
        survey_date,
        created_at,
        updated_at: '',
      };
      const open = port.open(own, form);
      const take = (): void => setOffers(open.view.get() ?? NONE);
      const end = open.view.subscribe(take);
      take();
      close = () => {
        end();
        open.close();
      };
    });
    return () => {
      gone = true;
      close?.();
    };
  }, [figures, form, survey_id, panchayat_id, village_name, record_id, survey_date, created_at]);
  return offers;
}
