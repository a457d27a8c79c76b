import type { FormDefinition } from '@sampark/core/forms/definition';
import { yearsOf } from '@sampark/core/places/coverage';
import { formsOf, type Panchayat } from '@sampark/core/places/panchayat';
import { ofVillage, type Round, reportedPanchayats, roundOf } from '@sampark/core/rounds/round-of';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { useMemo, useState } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useVillages } from '../../shared/places/use-villages.ts';

/** What a person asks a report of, as the address says it. Empty: they have not chosen. */
export interface Asked {
  readonly panchayat: string;
  /** One of the village's spellings; empty: all of the panchayat's villages. */
  readonly village: string;
  readonly form: string;
  readonly year: string;
}

/** A choice of a report, and what else there is to choose. */
export interface ReportChoice {
  readonly panchayats: readonly Panchayat[];
  readonly panchayat: Panchayat;
  readonly forms: readonly string[];
  readonly form_name: string;
  /** `null`: it has not reached this device. */
  readonly form: FormDefinition | null;
  readonly years: readonly string[];
  readonly year: string;
  /** The villages of the panchayat, with the surveys that speak. */
  readonly whole: Round;
  /** Empty: all villages. */
  readonly village: string;
  /** The part of `whole` that the report is about. */
  readonly round: Round;
}

const oneOf = <T>(known: readonly T[], wanted: (each: T) => boolean): T | undefined =>
  known.find(wanted) ?? known[0];

/** Returns the forms that a panchayat has and that its surveys are of, those with a survey of the year first. */
function formsIn(panchayat: Panchayat, surveys: readonly SurveySummary[], year: string): readonly string[] {
  const ids = new Set([panchayat.panchayat_id, ...(panchayat.taken_over ?? [])]);
  const own = surveys.filter(({ panchayat_id }) => ids.has(panchayat_id));
  const ofYear = new Set(own.filter((survey) => yearOf(survey) === year).map(({ form_name }) => form_name));
  const all = [...new Set([...formsOf(panchayat), ...own.map(({ form_name }) => form_name)])];
  return [...all.filter((form) => ofYear.has(form)), ...all.filter((form) => !ofYear.has(form))];
}

/**
 * Returns what the report is of; what nobody chose is the person's own panchayat, its first form with a survey, and this year.
 * @returns undefined while the device reads it; `null`: there is no panchayat here
 */
export function useReportChoice(
  asked: Asked,
  port: ReportsPort | undefined,
): ReportChoice | null | undefined {
  const data = useAppData();
  const own = useSignedIn().panchayat;
  const surveys = useLive(data.surveys.all);
  const known = useLive(data.panchayats);
  const followed = useLive(data.followed);
  const villages = useVillages();
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const { panchayat: wanted, village, form: wantedForm } = asked;
  const year = /^\d{4}$/.exec(asked.year)?.[0] ?? thisYear;
  return useMemo(() => {
    if (!surveys || !known || !followed || !villages || !port) return undefined;
    const panchayats = reportedPanchayats(known.filter((each) => followed.includes(each.panchayat_id)));
    const panchayat = oneOf(panchayats, (each) => each.panchayat_id === (wanted || own?.panchayat_id));
    if (!panchayat) return null;
    const forms = formsIn(panchayat, surveys, year);
    const form_name = oneOf(forms, (each) => each === wantedForm) ?? '';
    const form = port.form(form_name);
    const subject = form ? subjectTypeOf(form) : 'village';
    const whole = roundOf({ panchayat, form_name, year }, subject, villages, surveys);
    const isVillage = village !== '' && whole.villages.length > 0;
    return {
      panchayats,
      panchayat,
      forms,
      form_name,
      form,
      years: yearsOf(surveys, thisYear),
      year,
      whole,
      village: isVillage ? village : '',
      round: isVillage ? ofVillage(whole, village) : whole,
    };
  }, [surveys, known, followed, villages, port, own, wanted, village, wantedForm, year, thisYear]);
}
