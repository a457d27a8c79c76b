import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { yearsOf } from '@sampark/core/places/coverage';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { withoutTakenOver } from '@sampark/core/places/taken-over';
import type { Village } from '@sampark/core/places/village';
import type { VillageNames } from '@sampark/core/places/village-names';
import { earlierSurvey } from '@sampark/core/rounds/earlier-survey';
import { panchayatSurveys } from '@sampark/core/rounds/panchayat-says';
import { roundOf } from '@sampark/core/rounds/round-of';
import { groupedBy } from '@sampark/core/survey/grouped-by';
import { subjectOf, subjectTypeOf } from '@sampark/core/survey/subject';
import { isRecord, type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { useMemo, useState } from 'react';
import type { ReportsPort, SurveysBeside } from '../../data/ports/reports.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useVillages } from '../../shared/places/use-villages.ts';

/** The surveys of one panchayat that are looked through. */
export interface SurveysOfPanchayat {
  readonly panchayat: Panchayat;
  /** Those that speak, and after each the other ones of its village. */
  readonly surveys: readonly SurveySummary[];
}

/** The surveys that are looked through, and what else there is to choose. */
export interface DoubtsChoice {
  readonly forms: readonly string[];
  readonly form_name: string;
  /** `null`: it has not reached this device. */
  readonly form: FormDefinition | null;
  readonly years: readonly string[];
  readonly year: string;
  readonly panchayats: readonly SurveysOfPanchayat[];
  /** The ids of the surveys that speak for their village: of several, one is compared with those of others. */
  readonly speaking: ReadonlySet<string>;
  /** Finds the surveys with which these are compared. */
  readonly beside: SurveysBeside;
}

/** Returns the forms that have surveys of a year, those with the most first. */
function formsOfYear(surveys: readonly SurveySummary[], year: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const survey of surveys) {
    if (yearOf(survey) !== year || isRecord(survey)) continue;
    counts.set(survey.form_name, (counts.get(survey.form_name) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([form]) => form);
}

/** Remembers what was found by its key. */
function remembered<Key, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new Map<Key, Found>();
  return (key) => {
    if (known.has(key)) return known.get(key) as Found;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

/** Makes the search for the surveys with which others are compared. It looks once for each, and only among those of its panchayat. */
function besideIn(surveys: readonly SurveySummary[], names: VillageNames): SurveysBeside {
  const byPanchayat = groupedBy(surveys, ({ panchayat_id }) => panchayat_id);
  const around = ({ panchayat_id }: SurveySummary) => byPanchayat.get(panchayat_id) ?? [];
  const aboutItself = remembered((panchayatId: string) =>
    (byPanchayat.get(panchayatId) ?? []).filter((survey) => subjectOf(survey).type === 'panchayat'),
  );
  return {
    earlierOf: remembered((survey) => earlierSurvey(around(survey), names, survey)),
    panchayatOf: remembered((survey) => panchayatSurveys(aboutItself(survey.panchayat_id), survey)),
  };
}

interface Known {
  readonly surveys: readonly SurveySummary[];
  readonly panchayats: readonly Panchayat[];
  readonly villages: readonly Village[];
}

/** Returns the surveys of a form and a year that say something, by panchayat. */
function surveysBy({ surveys, panchayats, villages }: Known, form: FormDefinition, year: string) {
  const subject = subjectTypeOf(form);
  return panchayats
    .map((panchayat) => ({
      panchayat,
      standings: roundOf({ panchayats: [panchayat], form_name: form.name, year }, subject, villages, surveys)
        .standings,
    }))
    .filter(({ standings }) => standings.length > 0);
}

/**
 * Returns the surveys in which doubts are looked for; what nobody chose is this year, and the form with the most surveys of it.
 * @returns undefined while the device reads it
 */
export function useDoubtsChoice(
  asked: { readonly form: string; readonly year: string },
  port: ReportsPort | undefined,
): DoubtsChoice | undefined {
  const data = useAppData();
  const surveys = useLive(data.surveys.all);
  const known = useLive(data.panchayats);
  const followed = useLive(data.followed);
  const villages = useVillages();
  const names = useLive(data.villages);
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const { form: wanted } = asked;
  const year = /^\d{4}$/.exec(asked.year)?.[0] ?? thisYear;
  return useMemo(() => {
    if (!surveys || !known || !followed || !villages || !names || !port) return undefined;
    const panchayats = withoutTakenOver(known.filter((each) => followed.includes(each.panchayat_id)));
    const forms = formsOfYear(surveys, year);
    const form_name = forms.find((each) => each === wanted) ?? forms[0] ?? '';
    const form = port.form(form_name);
    const found = form ? surveysBy({ surveys, panchayats, villages }, form, year) : [];
    return {
      forms,
      form_name,
      form,
      years: yearsOf(surveys, thisYear),
      year,
      panchayats: found.map(({ panchayat, standings }) => ({
        panchayat,
        surveys: standings.flatMap(({ speaks, others }) => [speaks, ...others]),
      })),
      speaking: new Set(found.flatMap(({ standings }) => standings.map(({ speaks }) => speaks.survey_id))),
      beside: besideIn(surveys, names),
    };
  }, [surveys, known, followed, villages, names, port, wanted, year, thisYear]);
}
