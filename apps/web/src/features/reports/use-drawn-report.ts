import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Tally } from '@sampark/core/reports/tally';
import { useEffect, useState } from 'react';
import type { Counted } from '../../shared/reports/use-counted.ts';
import type { ReportChoice } from './report-choice.ts';

/** The longest time for which the report of before stays, in milliseconds. */
const PATIENCE = 300;

/** The report from which the figures are drawn. */
export interface DrawnReport {
  readonly choice: ReportChoice;
  readonly form: FormDefinition;
  readonly tally: Tally;
}

/** Returns the report that can be drawn; `null`: it is not counted, or this device does not have its form. */
const drawable = (choice: ReportChoice | undefined, counted: Counted<Tally>): DrawnReport | null =>
  counted.kind === 'done' && choice?.form ? { choice, form: choice.form, tally: counted.found } : null;

/**
 * Returns the report that is on the screen. The one of before stays for a moment: most are counted by then, and a placeholder would only have to be
 * drawn first. It goes as soon as a survey of another one is counted, or after `PATIENCE`.
 * @param choice undefined: its surveys are looked for
 * @param counted how far the chosen report is
 * @returns `null`: there is none to show
 */
export function useDrawnReport(
  choice: ReportChoice | undefined,
  counted: Counted<Tally>,
): DrawnReport | null {
  const [last, setLast] = useState<DrawnReport | null>(null);
  const next = drawable(choice, counted);
  const hasBegun = counted.kind === 'counting' && counted.counted === 0;
  useEffect(() => {
    if (!hasBegun) return;
    const timer = setTimeout(() => setLast(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  if (next && (last?.choice !== next.choice || last.tally !== next.tally)) {
    setLast(next);
    return next;
  }
  if (!next && !hasBegun && last) setLast(null);
  return next || hasBegun ? last : null;
}
