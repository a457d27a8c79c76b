import type { OperationStamp } from '@sampark/core/device/queue';
import {
  mustOffer,
  notReceived,
  type Resync,
  receivedAnew,
  receivedTombstoneAnew,
  requeued,
} from '@sampark/core/device/resync';
import { outOfScope, type SurveyState } from '@sampark/core/device/survey-state';
import type { SyncContext } from '../context.ts';
import { positionWrites, type SyncPosition } from '../position.ts';
import { applyPulled, changesOf, type Page, type PulledChange } from '../pull/page.ts';

/** Begins a resync; `null` on a device that holds nothing yet. */
export const beginResync = async (
  { store, stamp }: SyncContext,
  because: Resync['because'],
  { epoch, before }: { readonly epoch: string; readonly before: string | null },
): Promise<Resync | null> => {
  const unseen = await store.ids();
  if (unseen.length === 0) return null;
  if (because === 'epoch' && before !== null) {
    const sent = (await store.waiting()).filter((entry) => entry.sent);
    await store.change([...new Set(sent.map((entry) => entry.survey_id))], (state) =>
      requeued(state, stamp()),
    );
  }
  return { because, epoch, cursor: null, unseen, offers: [] };
};

const takenAnew = (
  state: SurveyState,
  came: PulledChange,
  stamp: OperationStamp & { epoch: string },
): SurveyState =>
  came.kind === 'copy'
    ? receivedAnew(state, came.copy, stamp)
    : receivedTombstoneAnew(state, came.tombstone, stamp);

/**
 * Stores a page of a resync and its position in one transaction. The last page ends the resync: a survey that
 * did not come is offered, or is gone.
 * @returns the position after the page
 */
export const storeResyncPage = async (
  context: SyncContext,
  page: Page,
  position: SyncPosition & { readonly resync: Resync },
): Promise<SyncPosition> => {
  const { store, stamp } = context;
  const { resync } = position;
  const { epoch } = page;
  const ends = !page.has_more;
  const came = changesOf(page);
  const unseen = resync.unseen.filter((id) => !came.has(id));
  const offers = new Set(resync.offers);

  const ofNewEpoch = (state: SurveyState, id: string): SurveyState => {
    const what = came.get(id);
    const copy = what?.kind === 'copy' ? what.copy : null;
    if (mustOffer(state, copy, epoch)) offers.add(id);
    else offers.delete(id);
    return what ? takenAnew(state, what, { ...stamp(), epoch }) : notReceived(state);
  };
  const beyondHorizon = (state: SurveyState, id: string): SurveyState => {
    const what = came.get(id);
    return what ? applyPulled(state, what, stamp()) : outOfScope(state);
  };
  const step = resync.because === 'epoch' ? ofNewEpoch : beyondHorizon;
  const positionNow = (): SyncPosition =>
    ends
      ? { cursor: page.cursor, epoch, scope: page.scope, resync: null, offers: [...offers] }
      : { ...position, resync: { ...resync, cursor: page.cursor, unseen, offers: [...offers] } };
  await store.change([...came.keys(), ...(ends ? unseen : [])], step, () =>
    positionWrites(context, positionNow()),
  );
  return positionNow();
};
