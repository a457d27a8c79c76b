import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Tally } from '@sampark/core/reports/tally';
import { useState } from 'react';
import type { Counted } from '../../shared/reports/use-counted.ts';
import type { ReportChoice } from './report-choice.ts';

/** What the figures of a report are drawn from. */
export interface DrawnReport {
  readonly choice: ReportChoice;
  readonly form: FormDefinition;
  readonly tally: Tally;
}

/** Returns the report that can be drawn; `null`: it is not counted, or this device does not have its form. */
const drawable = (choice: ReportChoice, counted: Counted<Tally>): DrawnReport | null =>
  counted.kind === 'done' && choice.form ? { choice, form: choice.form, tally: counted.found } : null;

/**
 * Returns the report that is on the screen. The one of before stays until a survey of another one is counted: most are there at once, and what is
 * taken off the screen for that long would only have to be drawn again.
 * @param counted how far the chosen report is
 * @returns `null`: there is none to show
 */
export function useDrawnReport(choice: ReportChoice, counted: Counted<Tally>): DrawnReport | null {
  const [last, setLast] = useState<DrawnReport | null>(null);
  const next = drawable(choice, counted);
  if (next && (last?.choice !== next.choice || last.tally !== next.tally)) {
    setLast(next);
    return next;
  }
  const hasBegun = counted.kind === 'counting' && counted.counted === 0;
  return next || hasBegun ? last : null;
}
