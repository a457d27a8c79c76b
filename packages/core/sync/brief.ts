import type { WireBatchAnswer, WireBriefAnswer } from './wire.ts';
import type { WireBriefChanges, WireChanges } from './wire-changes.ts';

/** A batch's answer without what its sender knows. */
export const briefAnswer = ({
  timestamp,
  epoch,
  results,
  cursor,
  from,
}: WireBatchAnswer): WireBriefAnswer => ({
  timestamp,
  ...(cursor === undefined ? { epoch } : { cursor }),
  ...(from === undefined ? {} : { from }),
  results: results.map(({ survey_id: _, version, duplicate, rejected_fields, ...rest }) => ({
    ...rest,
    ...(version === null ? {} : { version }),
    ...(duplicate ? { duplicate } : {}),
    ...(Object.keys(rejected_fields).length > 0 ? { rejected_fields } : {}),
  })),
});

/** What such an answer says. @param known the epoch of the cursor that was sent */
export const answerInFull = (
  { results, epoch, ...answer }: WireBriefAnswer,
  known: string,
): Pick<WireBatchAnswer, 'timestamp' | 'epoch' | 'results' | 'cursor' | 'from'> => ({
  ...answer,
  epoch: epoch ?? known,
  results: results.map(({ version = null, duplicate = false, rejected_fields = {}, ...result }) => ({
    ...result,
    survey_id: null,
    version,
    duplicate,
    rejected_fields,
  })),
});

/** All that a page says but its surveys, without what its reader knows. @param isAsBefore whether epoch and scope are */
export const briefChanges = (
  { deleted, scope, has_more, epoch, ...page }: Omit<WireChanges, 'surveys'>,
  isAsBefore: boolean,
): Omit<WireBriefChanges, 'surveys' | 'columns'> => ({
  ...page,
  ...(deleted.length > 0 ? { deleted } : {}),
  ...(has_more ? { has_more } : {}),
  ...(isAsBefore ? {} : { scope, epoch }),
});

/** What such a page says. @param before what was known with the cursor that was sent */
export const changesInFull = (
  { deleted = [], has_more = false, epoch, scope, ...page }: WireBriefChanges,
  before: { readonly epoch: string; readonly scope: readonly string[] },
): Omit<WireChanges, 'surveys'> & Pick<WireBriefChanges, 'surveys' | 'columns'> => ({
  ...page,
  deleted,
  has_more,
  epoch: epoch ?? before.epoch,
  scope: scope ?? [...before.scope],
});
