import { refusedAcceptances } from '@sampark/core/device/accepted-values';
import { refusedSteps } from '@sampark/core/device/review';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { askedOfPanchayat } from '@sampark/core/forms/engine/outside';
import { findingsOf } from '@sampark/core/reports/findings';
import { unpackTallies } from '@sampark/core/reports/packed';
import { panchayatSays } from '@sampark/core/rounds/panchayat-says';
import { reviewOf } from '@sampark/core/survey/about/review-state';
import { isReview, type ReviewEvent } from '@sampark/core/survey/about/reviews';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { ReportsPort } from '../ports/reports.ts';
import { newestForm } from '../workspace/newest-form.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { acceptDoubt, reopenDoubt, returnDoubt } from './accept-doubt.ts';
import { countLists } from './count-lists.ts';
import { countedFinder } from './find-counted.ts';
import { placesFinder } from './find-places.ts';
import { readInTurns, savedReader } from './in-turns.ts';

/** Returns the returns that stand in a survey: its people have not answered them. */
function returnsIn(form: FormDefinition, values: Values): readonly ReviewEvent[] {
  if (!Object.keys(values).some(isReview)) return [];
  const targets = [...form.modules.map(({ name }) => name), WHOLE_SURVEY];
  return targets
    .map((target) => reviewOf(values, target))
    .flatMap(({ state, by }) => (state === 'returned' ? by : []));
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

  const finder = countedFinder(workspace);

  const tallies: ReportsPort['tallies'] = async (surveys, path, counting) => {
    const found = await finder.find(surveys, counting);
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
    ...countLists(workspace, finder),
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
