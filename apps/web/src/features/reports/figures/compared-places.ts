import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { idsCountedFor } from '@sampark/core/places/taken-over';
import { ofPanchayat, type Round, speakingIn, type VillageOfRound } from '@sampark/core/rounds/round-of';
import type { Standing } from '@sampark/core/rounds/standing';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { ReportChoice } from '../report-choice.ts';

/** By what a report is compared: its panchayats, or single surveys, each of a village, a panchayat or a record. */
export type ComparedBy = 'panchayats' | 'surveys';

/** A survey by its village, or by what else it is about. */
export type NamedSurvey =
  | {
      readonly kind: 'village';
      readonly name: LocalText;
      readonly panchayat: Panchayat;
      readonly survey: SurveySummary;
    }
  | { readonly kind: 'survey'; readonly survey: SurveySummary };

/** A place of a comparison, with the surveys that speak for it. */
export interface ComparedPlace {
  readonly key: string;
  readonly named: { readonly kind: 'panchayat'; readonly panchayat: Panchayat } | NamedSurvey;
  readonly now: readonly SurveySummary[];
  /** Those of the earlier year. */
  readonly earlier: readonly SurveySummary[];
}

const speaking = (round: Round | undefined): readonly SurveySummary[] => (round ? speakingIn(round) : []);

function panchayatsOf({ place, round, earlier }: ReportChoice): readonly ComparedPlace[] {
  return place.panchayats.map((panchayat) => ({
    key: panchayat.panchayat_id,
    named: { kind: 'panchayat', panchayat },
    now: speaking(ofPanchayat(round, panchayat)),
    earlier: speaking(earlier ? ofPanchayat(earlier.round, panchayat) : undefined),
  }));
}

const villageKey = ({ panchayat, name }: VillageOfRound): string => `${panchayat.panchayat_id} ${name.en}`;

function villagesOf({ round, earlier }: ReportChoice): readonly ComparedPlace[] {
  const before = new Map((earlier?.round.villages ?? []).map((each) => [villageKey(each), each.standing]));
  return round.villages.flatMap((village): ComparedPlace[] => {
    if (!village.standing) return [];
    const { speaks: survey } = village.standing;
    const was = before.get(villageKey(village));
    const named = { kind: 'village', name: village.name, panchayat: village.panchayat, survey } as const;
    return [{ key: survey.survey_id, named, now: [survey], earlier: was ? [was.speaks] : [] }];
  });
}

/** Names what a survey is about where that is no village; `null`: it is about a record, and names none. */
const subjectKey = ({ subject, place }: ReportChoice, survey: SurveySummary): string | null => {
  if (subject !== 'panchayat') return survey.record_id || null;
  const own = place.panchayats.find((each) => idsCountedFor(each).includes(survey.panchayat_id));
  return own?.panchayat_id ?? survey.panchayat_id;
};

function surveysOf(choice: ReportChoice): readonly ComparedPlace[] {
  const { round, earlier } = choice;
  const before = new Map(
    (earlier?.round.standings ?? []).map(({ speaks }: Standing) => [subjectKey(choice, speaks), speaks]),
  );
  return round.standings.map(({ speaks: survey }) => {
    const key = subjectKey(choice, survey);
    const was = key === null ? undefined : before.get(key);
    return {
      key: survey.survey_id,
      named: { kind: 'survey', survey },
      now: [survey],
      earlier: was ? [was] : [],
    };
  });
}

/** Returns the places that a report sets beside each other, those with a survey, each survey once. */
export function comparedPlaces(choice: ReportChoice, by: ComparedBy): readonly ComparedPlace[] {
  if (by === 'panchayats') return panchayatsOf(choice).filter(({ now }) => now.length > 0);
  const places = choice.round.villages.length > 0 ? villagesOf(choice) : surveysOf(choice);
  return [...new Map(places.map((place) => [place.key, place])).values()];
}
