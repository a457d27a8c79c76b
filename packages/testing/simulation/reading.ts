import type { CursorStep } from '@sampark/core/device/own-writes';
import type { OperationStamp } from '@sampark/core/device/queue';
import { notReceived } from '@sampark/core/device/resync';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { OfferOperation } from '@sampark/core/merge/operation';
import type { ModelPage } from './feed.ts';
import type { DeviceRules } from './rules.ts';

/** How far a device has read, and in which epoch; '' when it has never read. */
export interface Place {
  readonly epoch: string;
  readonly at: number;
}

/** One person's reading of the feed on one device, with a reading of all of it where an epoch has ended. */
export interface Reading {
  /** From where the next page is asked. */
  readonly place: () => Place;
  /** The epoch of the last reading that came to its end. */
  readonly epoch: () => string;
  /** Whether all is being read again: nothing is sent meanwhile. */
  readonly isAnew: () => boolean;
  /** Nothing is read before what is to be offered has been told, unless the server has turned it away. */
  readonly mayRead: () => boolean;
  readonly turnedAway: () => void;
  readonly page: (page: ModelPage, dies: () => boolean) => void;
  /** Whether the next page may tell what has changed instead of whole surveys. */
  readonly takesDeltas: () => boolean;
  /** What is still to be offered. */
  readonly offers: ReadonlySet<string>;
  readonly offer: (most: number) => OfferOperation[];
  /** An answer came: a device that has not read yet knows by it in which epoch it is. */
  readonly heard: (epoch: string) => void;
  /** The rows of an answered batch are stored: they need not be read. */
  readonly ownRows: (step: CursorStep<number>, epoch: string) => void;
  /** An offer was answered. */
  readonly offered: (surveyId: string) => void;
}

/** A reading of everything: what was held when it began and has not come, and how far it is. */
interface Anew {
  readonly epoch: string;
  readonly unseen: Set<string>;
  readonly offers: Set<string>;
  at: number;
}

interface Parts {
  readonly rules: DeviceRules;
  readonly states: ReadonlyMap<string, SurveyState>;
  readonly change: (surveyId: string, step: (state: SurveyState) => SurveyState) => void;
  readonly stamp: () => OperationStamp;
}

const EMPTY: SurveyState = { row: null, queue: [] };

export const createReading = ({ rules, states, change, stamp }: Parts): Reading => {
  let place: Place = { epoch: '', at: 0 };
  let anew: Anew | null = null;
  let offers = new Set<string>();
  let isTurnedAway = false;
  /** A delta of the last page did not fit: it is asked for again with whole surveys. */
  let isMisfit = false;

  const begin = (page: ModelPage): void => {
    if (anew?.epoch === page.epoch) return;
    isTurnedAway = false;
    anew = null;
    if (page.epoch === place.epoch || states.size === 0) return;
    anew = { epoch: page.epoch, unseen: new Set(states.keys()), offers: new Set(), at: 0 };
    if (place.epoch === '') return;
    for (const id of [...states.keys()]) change(id, (state) => rules.requeued(state, stamp()));
  };
  const rows = (page: ModelPage): void => {
    begin(page);
    isMisfit = false;
    const { epoch } = page;
    for (const copy of page.surveys) {
      const id = copy.survey_id;
      if (anew && rules.mustOffer(states.get(id) ?? EMPTY, copy, epoch)) anew.offers.add(id);
      anew?.unseen.delete(id);
      change(id, (state) =>
        anew ? rules.receivedAnew(state, copy, { ...stamp(), epoch }) : rules.received(state, copy, stamp()),
      );
    }
    for (const delta of page.deltas) {
      const id = delta.survey_id;
      const copy = rules.withDelta(states.get(id)?.row?.server ?? null, delta, epoch);
      if (copy === null) isMisfit = true;
      else change(id, (state) => rules.received(state, copy, stamp()));
    }
    for (const tombstone of page.deleted) {
      const id = tombstone.survey_id;
      if (anew && rules.mustOffer(states.get(id) ?? EMPTY, null, epoch)) anew.offers.add(id);
      anew?.unseen.delete(id);
      change(id, (state) =>
        anew
          ? rules.receivedTombstoneAnew(state, tombstone, { ...stamp(), epoch })
          : rules.receivedTombstone(state, tombstone, stamp()),
      );
    }
  };
  const moveCursor = (page: ModelPage): void => {
    if (isMisfit) return;
    if (!anew) {
      place = { epoch: page.epoch, at: page.cursor };
      return;
    }
    anew.at = page.cursor;
    if (page.more) return;
    for (const id of anew.unseen) {
      if (rules.mustOffer(states.get(id) ?? EMPTY, null, page.epoch)) anew.offers.add(id);
      change(id, notReceived);
    }
    ({ offers } = anew);
    place = { epoch: page.epoch, at: page.cursor };
    anew = null;
  };

  return {
    place: () => (anew ? { epoch: anew.epoch, at: anew.at } : place),
    epoch: () => place.epoch,
    isAnew: () => anew !== null,
    takesDeltas: () => anew === null && !isMisfit,
    mayRead: () => anew !== null || offers.size === 0 || isTurnedAway,
    turnedAway: () => {
      isTurnedAway = true;
    },
    page: (page, dies) => {
      // A page of a reading that has been begun anew since is of no use.
      if (anew && page.epoch === anew.epoch && page.from !== anew.at) return;
      const all = (): void => {
        rows(page);
        moveCursor(page);
      };
      rules.storePage({ rows: () => rows(page), cursor: () => moveCursor(page), rowsAndCursor: all, dies });
    },
    get offers() {
      return offers;
    },
    offer: (most) =>
      [...offers].slice(0, most).flatMap((id) => {
        const offer = rules.offerOf(states.get(id) ?? EMPTY, stamp().id);
        if (!offer) offers.delete(id);
        return offer ? [offer] : [];
      }),
    heard: (epoch) => {
      if (place.epoch === '') place = { epoch, at: 0 };
    },
    ownRows: (step, epoch) => {
      if (anew || place.epoch !== epoch) return;
      place = { epoch, at: rules.cursorAfter(place.at, [step]).cursor };
    },
    offered: (id) => offers.delete(id),
  };
};
