import { useMemo } from 'react';
import type { ReportsPort } from '../../../data/ports/reports.ts';
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

/** Counts what a report on paper says. Nothing is shown before all of it is counted: a page that still changes would be printed half. */
export function useGramSabha(port: ReportsPort, choice: ReportChoice): Preparing {
  const name = nameOfReport(choice);
  const [own, again] = useTally(port, choice.round, name);
  const [before, againBefore] = useTally(port, choice.earlier?.round, `${name} earlier`);
  const places = useMemo(() => placesSideBySide(choice), [choice]);
  const isCounted = own.kind === 'done' && (!choice.earlier || before.kind === 'done');
  const [comparing, againComparing] = useComparison(port, isCounted ? places : undefined, null, name);
  const { form, earlier } = choice;
  if (!form) return { kind: 'noForm' };
  if (own.kind === 'failed' || before.kind === 'failed' || comparing.kind === 'failed')
    return {
      kind: 'failed',
      again: () => {
        again();
        againBefore();
        againComparing();
      },
    };
  if (own.kind === 'counting' || (earlier && before.kind === 'counting') || comparing.kind === 'counting')
    return {
      kind: 'counting',
      counted: own.kind === 'counting' ? own.counted : choice.round.standings.length,
    };
  const { found: tally } = own;
  return {
    kind: 'done',
    report: {
      ...{ choice, form, tally, isOne: tally.surveys === 1, groups: comparing.found },
      earlier: earlier && before.kind === 'done' ? { year: earlier.year, tally: before.found } : null,
    },
  };
}
