import {
  type CoverageFigures,
  coverageOf,
  type PanchayatCoverage,
  totalOf,
  yearsOf,
} from '@sampark/core/places/coverage';
import { type DueSurveys, dueSurveys } from '@sampark/core/places/due-surveys';
import { formsOf, type Panchayat } from '@sampark/core/places/panchayat';
import type { Village } from '@sampark/core/places/village';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useEffect, useMemo, useState } from 'react';
import type { Contacts } from '../../data/ports/places.ts';
import { useAppData, useLive } from '../data/app-data.ts';
import type { Counted } from './surveys-that-need.ts';

/** The device's knowledge of panchayats besides their surveys. */
interface Known {
  readonly villages: readonly Village[];
  readonly contacts: Contacts | null;
}

/** The coverage of the panchayats on this device. */
export interface Coverage {
  readonly year: string;
  readonly years: readonly string[];
  /** The names of the forms that panchayats have and surveys are of. */
  readonly forms: readonly string[];
  /** Whose surveys are counted: those of all panchayats, of this year and form. */
  readonly counted: Counted;
  readonly panchayats: readonly PanchayatCoverage[];
  readonly total: CoverageFigures;
  /** The villages of at least one of them are known. */
  readonly listed: boolean;
  readonly contacts: Contacts | null;
  /** The surveys with a deadline in this year, by panchayat, the earlier days first. */
  readonly due: readonly DueSurveys[];
  /** More panchayats are in scope than this device keeps. */
  readonly partial: boolean;
}

/** Reads villages and contacts: at once from the device, then from the server, when it can be asked. */
function useKnown(): Known | undefined {
  const { places } = useAppData();
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let current = true;
    const read = async () => {
      const [villages, contacts] = await Promise.all([places.villages(), places.contacts()]);
      if (current) setKnown({ villages, contacts });
    };
    void read()
      .then(() => places.refresh())
      .then((told) => (told ? read() : undefined));
    return () => {
      current = false;
    };
  }, [places]);
  return known;
}

/** Returns the panchayats that have a form, or surveys of it. */
const withForm = (panchayats: readonly Panchayat[], surveys: readonly SurveySummary[], form: string) => {
  const surveyed = new Set(surveys.map(({ panchayat_id }) => panchayat_id));
  return panchayats.filter((each) => formsOf(each).includes(form) || surveyed.has(each.panchayat_id));
};

/**
 * Returns the coverage; undefined while the device reads it.
 * @param chosen `year`: the one to show; empty: this one. `form`: the one whose surveys count; empty: any
 */
export function useCoverage(chosen: Partial<Pick<Counted, 'year' | 'form'>> = {}): Coverage | undefined {
  const data = useAppData();
  const surveys = useLive(data.surveys.all);
  const panchayats = useLive(data.panchayats);
  const followed = useLive(data.followed);
  const known = useKnown();
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const year = /^\d{4}$/.exec(chosen.year ?? '')?.[0] ?? thisYear;
  const form = chosen.form ?? '';
  const { isAboutPanchayats } = data.surveys;
  return useMemo(() => {
    if (!surveys || !panchayats || !followed || !known) return undefined;
    const kept = panchayats.filter((each) => followed.includes(each.panchayat_id));
    const ofForm = form === '' ? surveys : surveys.filter(({ form_name }) => form_name === form);
    const shown = form === '' ? kept : withForm(kept, ofForm, form);
    const covered = coverageOf(shown, known.villages, ofForm, year);
    return {
      year,
      forms: [...new Set([...kept.flatMap(formsOf), ...surveys.map(({ form_name }) => form_name)])],
      counted: { panchayat: '', year, form },
      years: yearsOf(surveys, thisYear),
      panchayats: covered,
      total: totalOf(covered),
      listed: covered.some(({ listed }) => listed),
      contacts: known.contacts,
      due: dueSurveys({
        ...{ panchayats: shown, villages: known.villages, surveys: ofForm, year, isAboutPanchayats },
      }).filter(({ form_name }) => form === '' || form_name === form),
      partial: kept.length < panchayats.length,
    };
  }, [surveys, panchayats, followed, known, year, form, thisYear, isAboutPanchayats]);
}
