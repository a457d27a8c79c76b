import { isIndex } from '@sampark/core/reports/gap-card';
import { useMemo } from 'react';
import type { Counting, ReportsPort } from '../../../data/ports/reports.ts';
import { useCounted } from '../../../shared/reports/use-counted.ts';
import { type ComparedPlace, comparedPlaces } from '../figures/compared-places.ts';
import { useComparison } from '../figures/use-comparison.ts';
import type { ReportChoice } from '../report-choice.ts';
import { nameOfReport, useTally } from '../use-tally.ts';
import type { GramSabha } from './gram-sabha.ts';

/** How far a report on paper is. */
export type Preparing =
  | { readonly kind: 'counting'; readonly counted: number }
  | { readonly kind: 'done'; readonly report: GramSabha }
  | { readonly kind: 'failed'; readonly again: () => void }
  /** The form has not reached this device. */
  | { readonly kind: 'noForm' };

const NOBODY: readonly ComparedPlace[] = [];

/** Returns the places that stand side by side. */
function placesSideBySide(choice: ReportChoice): readonly ComparedPlace[] {
  if (choice.round.standings.length < 2) return NOBODY;
  if (choice.place.kind !== 'panchayat') return comparedPlaces(choice, 'panchayats');
  return choice.subject === 'village' ? comparedPlaces(choice, 'surveys') : NOBODY;
}

/** Reads where the panchayat stands, where its one survey is of an index. @returns undefined: there is nothing to read */
function useGapCard(port: ReportsPort, { form, place, round }: ReportChoice, name: string) {
  const [only, another] = round.standings;
  const isOfPanchayat = place.kind === 'panchayat' && form !== null && isIndex(form);
  const survey = isOfPanchayat && only && !another ? only.speaks : undefined;
  const read = useMemo(
    () => survey && ((counting: Counting) => port.gapCard(survey, counting)),
    [port, survey],
  );
  const [card, again] = useCounted(read, `${name} card`);
  return survey ? { card, again } : undefined;
}

/** Counts what a report on paper says. Nothing is shown before all of it is counted: a page that still changes would be printed half. */
export function useGramSabha(port: ReportsPort, choice: ReportChoice): Preparing {
  const name = nameOfReport(choice);
  const [own, again] = useTally(port, choice.round, name);
  const [before, againBefore] = useTally(port, choice.earlier?.round, `${name} earlier`);
  const places = useMemo(() => placesSideBySide(choice), [choice]);
  const isCounted = own.kind === 'done' && (!choice.earlier || before.kind === 'done');
  const [comparing, againComparing] = useComparison(port, isCounted ? places : undefined, null, name);
  const standing = useGapCard(port, choice, name);
  const { form, earlier } = choice;
  if (!form) return { kind: 'noForm' };
  const card = standing?.card;
  if (
    own.kind === 'failed' ||
    before.kind === 'failed' ||
    comparing.kind === 'failed' ||
    card?.kind === 'failed'
  )
    return {
      kind: 'failed',
      again: () => {
        again();
        againBefore();
        againComparing();
        standing?.again();
      },
    };
  if (
    own.kind === 'counting' ||
    (earlier && before.kind === 'counting') ||
    comparing.kind === 'counting' ||
    card?.kind === 'counting'
  )
    return {
      kind: 'counting',
      counted: own.kind === 'counting' ? own.counted : choice.round.standings.length,
    };
  const { found: tally } = own;
  return {
    kind: 'done',
    report: {
      ...{ choice, form, tally, isOne: tally.surveys === 1, groups: comparing.found },
      card: card?.found ?? null,
      earlier: earlier && before.kind === 'done' ? { year: earlier.year, tally: before.found } : null,
    },
  };
}
