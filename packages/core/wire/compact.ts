import type { WireBatchAnswer, WireCompactAnswer } from './wire.ts';
import type { WireChanges, WireCompactChanges, WireCompactDelta, WireDelta } from './wire-changes.ts';

/** Makes a batch's answer compact: it leaves out what the sender knows. */
export const compactAnswer = ({
  timestamp,
  epoch,
  results,
  cursor,
  from,
}: WireBatchAnswer): WireCompactAnswer => ({
  timestamp,
  ...(cursor === undefined ? { epoch } : { cursor }),
  ...(from === undefined ? {} : { from }),
  results: results.map(
    ({ op_id: _, survey_id: _s, status, version, duplicate, rejected_fields, ...rest }) => ({
      ...rest,
      ...(status === 'applied' ? {} : { status }),
      ...(version === null ? {} : { version }),
      ...(duplicate ? { duplicate } : {}),
      ...(Object.keys(rejected_fields).length > 0 ? { rejected_fields } : {}),
    }),
  ),
});

/**
 * Expands a compact answer. An answer with another number of results than operations has no valid result.
 * @param sent the operations' ids in their order, and the epoch of the cursor that went with them
 */
export const expandAnswer = (
  { results, epoch, ...answer }: WireCompactAnswer,
  sent: { readonly ids: readonly string[]; readonly epoch: string },
): Pick<WireBatchAnswer, 'timestamp' | 'epoch' | 'results' | 'cursor' | 'from'> => ({
  ...answer,
  epoch: epoch ?? sent.epoch,
  results: (results.length === sent.ids.length ? results : []).map(
    ({ status = 'applied', version = null, duplicate = false, rejected_fields = {}, ...result }, at) => ({
      ...result,
      op_id: sent.ids[at] ?? null,
      survey_id: null,
      status,
      version,
      duplicate,
      rejected_fields,
    }),
  ),
});

/** Leaves the version out when it follows the base, which is nearly always so. */
const compactDelta = ({ version, ...delta }: WireDelta): WireCompactDelta =>
  version === delta.base + 1 ? delta : { ...delta, version };

/**
 * Makes a page compact, except for its surveys. @param isAsBefore whether epoch and scope equal those of the
 * cursor
 */
export const compactChanges = (
  { deltas, deleted, scope, has_more, epoch, cursor }: Omit<WireChanges, 'surveys'>,
  isAsBefore: boolean,
): Omit<WireCompactChanges, 'surveys' | 'columns'> => ({
  cursor,
  ...(deltas === undefined ? {} : { deltas: deltas.map(compactDelta) }),
  ...(deleted.length > 0 ? { deleted } : {}),
  ...(has_more ? { has_more } : {}),
  ...(isAsBefore ? {} : { scope, epoch }),
});

/** Expands a compact page. @param before the epoch and the scope of the cursor that was sent */
export const expandChanges = (
  { deltas, deleted = [], has_more = false, epoch, scope, ...page }: WireCompactChanges,
  before: { readonly epoch: string; readonly scope: readonly string[] },
): Omit<WireChanges, 'surveys'> & Pick<WireCompactChanges, 'surveys' | 'columns'> => ({
  ...page,
  ...(deltas === undefined
    ? {}
    : { deltas: deltas.map(({ version, ...delta }) => ({ ...delta, version: version ?? delta.base + 1 })) }),
  deleted,
  has_more,
  epoch: epoch ?? before.epoch,
  scope: scope ?? [...before.scope],
});
