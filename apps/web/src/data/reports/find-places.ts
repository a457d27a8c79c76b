import { type GivenPlace, givenPlaces } from '@sampark/core/reports/given-places';
import { inAnyRow } from '@sampark/core/survey/row-path';
import type { PlacesOfSurvey, ReportsPort } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { NONE_BESIDE, readInTurns, savedReader } from './in-turns.ts';

/**
 * Returns a function that reads the places that surveys give to one question. They are in no page, because few people look at them: what was counted
 * says which surveys have one, and only those are opened.
 */
export function placesFinder(
  workspace: () => Workspace,
  tallies: ReportsPort['tallies'],
): ReportsPort['places'] {
  const reader = savedReader<readonly GivenPlace[]>(workspace, ({ form, values }) =>
    givenPlaces(form, values),
  );
  return async (surveys, path, { isWanted, counted }) => {
    const said = await tallies(surveys, path, { isWanted, counted: () => undefined });
    if (!said) return null;
    const have = surveys.filter(
      ({ survey_id }) => (said.get(survey_id)?.questions.get(path)?.answered ?? 0) > 0,
    );
    const without = surveys.length - have.length;
    const reading = { isWanted, counted: (read: number) => counted(without + read) };
    const read = await readInTurns(reader, workspace().platform, have, reading, NONE_BESIDE);
    return (
      read &&
      read.flatMap((one): PlacesOfSurvey[] => {
        const places = one.made.filter((place) => inAnyRow(place.path) === path);
        return places.length > 0 ? [{ survey: one.survey, places }] : [];
      })
    );
  };
}
