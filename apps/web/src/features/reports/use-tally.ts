import type { Tally } from '@sampark/core/reports/tally';
import type { Round } from '@sampark/core/rounds/round-of';
import { useEffect, useState } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { addressOf, type ReportChoice } from './report-choice.ts';

/** How far the counting of a report is. */
export type Counted =
  | { readonly kind: 'counting'; readonly counted: number }
  | { readonly kind: 'done'; readonly tally: Tally }
  | { readonly kind: 'failed' };

const BEGUN: Counted = { kind: 'counting', counted: 0 };

/** Names what a report is of, so that the figures of another one do not stay on the screen. */
export function nameOfReport({ place, village, form_name, year }: ReportChoice): string {
  const { panchayat, block } = addressOf(place);
  return [panchayat, block, village, form_name, year].join(' ');
}

interface Seen {
  readonly place: string;
  readonly state: Counted;
}

/**
 * Counts what the surveys of a round say, and again when one of them changes. Meanwhile the figures of the same place stay.
 * @param round undefined: nothing is to be counted yet
 * @param place names what the report is of
 * @returns how far it is, and begins again
 */
export function useTally(
  port: ReportsPort,
  round: Round | undefined,
  place: string,
): readonly [counted: Counted, again: () => void] {
  const [seen, setSeen] = useState<Seen>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!round) return;
    let current = true;
    const show = (state: Counted) => {
      if (current) setSeen({ place, state });
    };
    const speaking = round.standings.map(({ speaks }) => speaks);
    const counted = (surveys: number) => {
      // What is on the screen stays until it can be replaced.
      if (current)
        setSeen((before) =>
          before?.place === place && before.state.kind === 'done'
            ? before
            : { place, state: { kind: 'counting', counted: surveys } },
        );
    };
    port
      .tally(speaking, { isWanted: () => current, counted })
      .then((tally) => tally && show({ kind: 'done', tally }))
      .catch(() => show({ kind: 'failed' }));
    return () => {
      current = false;
    };
  }, [port, round, place, attempt]);
  return [seen?.place === place ? seen.state : BEGUN, () => setAttempt(attempt + 1)];
}
