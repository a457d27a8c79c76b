import { addTallies, type Tally } from '@sampark/core/reports/tally';
import { tallySum } from '@sampark/core/reports/tally-sum';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Platform } from '../browser/platform.ts';
import { restsBetween } from '../browser/rests-between.ts';
import type { ReportsPort } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CountedFinder, FoundCounted } from './find-counted.ts';
import { placeOfSum } from './kept-sums.ts';
import { readsRecords } from './report-pages.ts';

/** Adds up what was counted, with rests. */
async function added({ parts, left }: FoundCounted, platform: Platform): Promise<Tally> {
  const sum = tallySum();
  const rest = restsBetween(platform, () => undefined);
  for (const part of parts) {
    await rest();
    sum.add(part);
  }
  const ofPages = sum.tally();
  return left.length === 0 ? ofPages : addTallies([ofPages, ...left.map(({ tally }) => tally)]);
}

/** Makes what counts lists of surveys, and remembers what it has counted. A list is another one after each change of a survey in it. */
export function countLists(
  workspace: () => Workspace,
  { find, atHand, openAhead }: CountedFinder,
): Pick<ReportsPort, 'known' | 'tally'> {
  const sums = new WeakMap<readonly SurveySummary[], { readonly tally: Tally; readonly forms: unknown }>();
  /** Returns what is another object once a version of the form comes by which surveys are counted. */
  const formsStamp = ([one]: readonly SurveySummary[]): unknown =>
    one && workspace().forms.versionsOf(one.form_name);
  const remembered = (surveys: readonly SurveySummary[], tally: Tally, forms: unknown): Tally => {
    const [one] = surveys;
    if (one && !readsRecords(workspace().forms, one)) sums.set(surveys, { tally, forms });
    return tally;
  };

  const known: ReportsPort['known'] = (surveys) => {
    const forms = formsStamp(surveys);
    const before = sums.get(surveys);
    if (before && before.forms === forms) return before.tally;
    const parts = atHand(surveys);
    if (!parts) return null;
    const sum = tallySum();
    for (const part of parts) sum.add(part);
    return remembered(surveys, sum.tally(), forms);
  };

  return {
    known,
    tally: async (surveys, counting) => {
      const before = known(surveys);
      if (before) return before;
      const forms = formsStamp(surveys);
      const place = await placeOfSum(workspace(), surveys);
      const kept = await place?.read();
      if (kept) {
        openAhead(surveys, counting);
        return remembered(surveys, kept, forms);
      }
      const found = await find(surveys, counting);
      if (!found) return null;
      const tally = remembered(surveys, await added(found, workspace().platform), forms);
      // A full disk does without.
      void place?.keep(tally).catch(() => undefined);
      return tally;
    },
  };
}
