import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { Point } from '@sampark/core/forms/geo-points';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { NamedRow } from '@sampark/core/reports/rows-around';
import type { FieldPath } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { useMemo } from 'react';
import type { Counting, PlacesOfSurvey } from '../../../data/ports/reports.ts';
import { useCounted } from '../../../shared/reports/use-counted.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { comparedPlaces, type NamedSurvey } from '../figures/compared-places.ts';
import { useReport } from '../figures/report-context.ts';
import { nameOfReport } from '../use-tally.ts';

/** An answer that is a place, as a map of a report shows it. */
export interface AnsweredPlace {
  readonly id: string;
  readonly survey_id: string;
  readonly path: FieldPath;
  readonly at: Point;
  readonly named: NamedSurvey;
  /** Names its row; empty: it stands in none. */
  readonly row: string;
  /** The name of its mark. Who a survey is about stands beside the map only. */
  readonly name: string;
}

/** The places of a question, and how far they are read. */
export interface AnsweredPlaces {
  /** `null`: not all are read yet, or they cannot be. */
  readonly places: readonly AnsweredPlace[] | null;
  /** The surveys in which they were looked for by now, of so many. */
  readonly read: number;
  readonly surveys: number;
  readonly failed: boolean;
  readonly again: () => void;
}

/** Reads the places that the surveys of a report give to a question: once somebody opens their map, and again when one of them changes. */
export function useAnsweredPlaces(path: FieldPath): AnsweredPlaces {
  const { port, choice } = useReport();
  const surveys = useMemo(
    () =>
      new Map(
        comparedPlaces(choice, 'surveys').flatMap(({ named }) =>
          named.kind === 'panchayat' ? [] : [[named.survey.survey_id, named] as const],
        ),
      ),
    [choice],
  );
  const read = useMemo(
    () => (counting: Counting) =>
      port.places(
        [...surveys.values()].map(({ survey }) => survey),
        path,
        counting,
      ),
    [port, surveys, path],
  );
  const [counted, again] = useCounted(read, `${nameOfReport(choice)} ${path}`);
  const words = usePlaceNames();
  const found = counted.kind === 'done' ? counted.found : null;
  const places = useMemo(
    () =>
      found?.flatMap((one) =>
        answeredPlaces(
          one,
          surveys.get(one.survey.survey_id) ?? { kind: 'survey', survey: one.survey },
          words,
        ),
      ),
    [found, surveys, words],
  );
  return {
    places: places ?? null,
    read: counted.kind === 'counting' ? counted.counted : surveys.size,
    failed: counted.kind === 'failed',
    surveys: surveys.size,
    again,
  };
}

/** How places are called. */
interface PlaceNames {
  readonly survey: (named: NamedSurvey) => string;
  readonly row: (row: NamedRow) => string;
}

/** Returns the words for places. A row is named by its heading, else by its number. */
function usePlaceNames(): PlaceNames {
  const { t, i18n } = useTranslation('survey');
  const words = useSurveyWords();
  const language = useFormLanguage();
  return useMemo(() => {
    const of = (text: LocalText): string => inLanguage(text, language);
    return {
      survey: (named) =>
        named.kind === 'village' ? inLanguage(named.name, i18n.language) : words.village(named.survey),
      row: ({ repeat, number, heading }) =>
        heading ? of(heading) : t('rows.row', { repeat: of(repeat), number: formatNumber(number) }),
    };
  }, [t, i18n.language, words, language]);
}

/** Names the places of one survey. */
const answeredPlaces = (
  { survey: { survey_id }, places }: PlacesOfSurvey,
  named: NamedSurvey,
  words: PlaceNames,
): readonly AnsweredPlace[] =>
  places.map(({ path, at, rows }) => {
    const row = rows.map(words.row).join(' · ');
    const name = [words.survey(named), row].filter(Boolean).join(' · ');
    return { id: `${survey_id} ${path}`, survey_id, path, at, named, row, name };
  });
