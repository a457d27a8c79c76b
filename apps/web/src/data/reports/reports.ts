import { findingsOf } from '@sampark/core/reports/findings';
import { addTallies, tallyOf } from '@sampark/core/reports/tally';
import { yearOf } from '@sampark/core/survey/summary';
import { ANY_VERSION } from '../database/device-store.ts';
import type { ReportsPort } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { readInTurns } from './in-turns.ts';

/** Makes the part of the data that says what many surveys say. */
export function createReports(workspace: () => Workspace): ReportsPort {
  const count = readInTurns(workspace, (form, values) => tallyOf(form, values));
  return {
    form: (name) => {
      const { forms } = workspace();
      return forms.has(name, ANY_VERSION) ? forms.newest(name) : null;
    },
    tally: async (surveys, counting) => {
      const counted = await count(surveys, counting);
      return counted && addTallies(counted.map(({ made }) => made));
    },
    findings: readInTurns(workspace, (form, values, earlier) =>
      findingsOf(form, values, earlier && { ...earlier, year: yearOf(earlier.survey) }),
    ),
  };
}
