import { refusedAcceptances } from '@sampark/core/device/accepted-values';
import { refusedSteps } from '@sampark/core/device/review';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { askedOfPanchayat } from '@sampark/core/forms/engine/outside';
import { findingsOf } from '@sampark/core/reports/findings';
import { unpackTallies } from '@sampark/core/reports/packed';
import { addTallies, type Tally } from '@sampark/core/reports/tally';
import { tallySum } from '@sampark/core/reports/tally-sum';
import { panchayatSays } from '@sampark/core/rounds/panchayat-says';
import { reviewOf } from '@sampark/core/survey/about/review-state';
import { isReview, type ReviewEvent } from '@sampark/core/survey/about/reviews';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { Platform } from '../browser/platform.ts';
import { restsBetween } from '../browser/rests-between.ts';
import type { ReportsPort } from '../ports/reports.ts';
import { newestForm } from '../workspace/newest-form.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { acceptDoubt, reopenDoubt, returnDoubt } from './accept-doubt.ts';
import { countedFinder, type FoundCounted } from './find-counted.ts';
import { placesFinder } from './find-places.ts';
import { readInTurns, savedReader } from './in-turns.ts';
import { placeOfSum } from './kept-sums.ts';
import { readsRecords } from './report-pages.ts';

/** Returns the returns that stand in a survey: its people have not answered them. */
function returnsIn(form: FormDefinition, values: Values): readonly ReviewEvent[] {
  if (!Object.keys(values).some(isReview)) return [];
  const targets = [...form.modules.map(({ name }) => name), WHOLE_SURVEY];
  return targets
    .map((target) => reviewOf(values, target))
    .flatMap(({ state, by }) => (state === 'returned' ? by : []));
}

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

/** Makes the part of the data that says what many surveys say, and what is doubtful in them. */
export function createReports(workspace: () => Workspace): ReportsPort {
  const looking = savedReader(workspace, ({ form, values, row }, [earlier = null, ...ofPanchayat]) => ({
    ...findingsOf(
      form,
      values,
      earlier && { ...earlier, year: yearOf(earlier.summary) },
      panchayatSays(ofPanchayat.filter((each) => each !== null)),
    ),
    returned: returnsIn(form, values),
    refused: refusedAcceptances(row),
    keeps_words: refusedSteps(row).some(({ press }) => press.text !== undefined),
  }));

  const find = countedFinder(workspace);

  /** The sums of lists of surveys. A list is another one after each change of a survey in it. */
  const sums = new WeakMap<readonly SurveySummary[], { readonly tally: Tally; readonly forms: unknown }>();
  /** Returns what is another object once a version of the form comes by which surveys are counted. */
  const formsStamp = ([one]: readonly SurveySummary[]): unknown =>
    one && workspace().forms.versionsOf(one.form_name);

  const known: ReportsPort['known'] = (surveys) => {
    const before = sums.get(surveys);
    return before && before.forms === formsStamp(surveys) ? before.tally : null;
  };

  const tallies: ReportsPort['tallies'] = async (surveys, path, counting) => {
    const found = await find(surveys, counting);
    if (!found) return null;
    const said = new Map(found.left.map(({ survey, tally }) => [survey.survey_id, tally]));
    for (const { packed, counts, ids } of found.parts) {
      for (const [at, tally] of unpackTallies(packed, path).entries())
        if (counts?.[at] ?? true) said.set(ids[at] ?? '', tally);
    }
    return said;
  };

  return {
    form: (name) => newestForm(workspace(), name),
    tally: async (surveys, counting) => {
      const before = known(surveys);
      if (before) return before;
      const forms = formsStamp(surveys);
      const place = await placeOfSum(workspace(), surveys);
      const kept = await place?.read();
      if (kept) {
        sums.set(surveys, { tally: kept, forms });
        return kept;
      }
      const found = await find(surveys, counting);
      if (!found) return null;
      const tally = await added(found, workspace().platform);
      const [one] = surveys;
      if (one && !readsRecords(workspace().forms, one)) sums.set(surveys, { tally, forms });
      // A full disk does without.
      void place?.keep(tally).catch(() => undefined);
      return tally;
    },
    known,
    tallies,
    places: placesFinder(workspace, tallies),
    gapCard: async (survey, counting) =>
      (await import('./find-gap-card.ts')).findGapCard(workspace, survey, counting),
    findings: (surveys, counting, { earlierOf, panchayatOf }) => {
      const { forms, platform } = workspace();
      const asksPanchayat = (survey: SurveySummary) => askedOfPanchayat(forms.formOf(survey)).length > 0;
      return readInTurns(looking, platform, surveys, counting, (survey) => [
        earlierOf(survey),
        ...(asksPanchayat(survey) ? panchayatOf(survey) : []),
      ]);
    },
    accept: (survey, doubt) => acceptDoubt(workspace(), survey, doubt),
    reopen: (survey, doubt) => reopenDoubt(workspace(), survey, doubt),
    sendBack: (survey, press) => returnDoubt(workspace(), survey, press),
  };
}
