import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Tally } from '@sampark/core/reports/tally';
import { createContext, useContext } from 'react';
import type { ReportsPort } from '../../../data/ports/reports.ts';
import type { ReportChoice } from '../report-choice.ts';

/** A tally that stands beside the report's own, and the words that name it. */
export interface BesideTally {
  readonly named: string;
  readonly tally: Tally;
  /** It is of a wider place, so its sum says nothing here. */
  readonly isWider: boolean;
}

/** The facts that the figures of a report show beside their own. */
export interface ReportContext {
  readonly port: ReportsPort;
  readonly choice: ReportChoice;
  readonly form: FormDefinition;
  readonly tally: Tally;
  /** The earlier year first. */
  readonly beside: readonly BesideTally[];
}

const Context = createContext<ReportContext | null>(null);

export const InReport = Context.Provider;

export function useReport(): ReportContext {
  const report = useContext(Context);
  if (!report) throw new Error('a figure stands in a report');
  return report;
}
