import type { CursorStep } from '@sampark/core/device/own-writes';
import type { OperationStamp } from '@sampark/core/device/queue';
import { notReceived } from '@sampark/core/device/resync';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { OfferOperation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { DeviceRules } from '../rules.ts';
import type { ModelPage } from '../server/feed.ts';

/** The place up to which a device has read, and its epoch; '' when it has never read. */
export interface Place {
  readonly epoch: string;
  readonly at: number;
}

/** One person's reading of the feed on one device, and the reading of all of it after an epoch has ended. */
export interface Reading {
  /** Returns the place from which the next page is asked. */
  readonly place: () => Place;
  /** The epoch of the last reading that came to its end. */
  readonly epoch: () => string;
  /** Whether everything is being read again: nothing is sent meanwhile. */
  readonly isAnew: () => boolean;
  /** Whether the device may read: all offers have gone out before, unless the server has turned it away. */
  readonly mayRead: () => boolean;
  readonly turnedAway: () => void;
  readonly page: (page: ModelPage, dies: () => boolean) => void;
  /** Whether the next page may hold deltas instead of whole surveys. */
  readonly takesDeltas: () => boolean;
  /** The surveys that are still to be offered. */
  readonly offers: ReadonlySet<string>;
  readonly offer: (most: number) => OfferOperation[];
  /** Takes an answer: a device that has not read yet learns from it in which epoch it is. */
  readonly heard: (epoch: string) => void;
  /** Moves over the rows of an answered batch, which are stored and need not be read. */
  readonly ownRows: (step: CursorStep<number>, epoch: string) => void;
  /** Notes that an offer was answered. */
  readonly offered: (surveyId: string) => void;
}

/** A reading of everything: the surveys that the device held and that have not come, and how far it is. */
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

/** The state of a reading, with everything that it works on. */
interface State extends Parts {
  place: Place;
  anew: Anew | null;
  offers: Set<string>;
  isTurnedAway: boolean;
  /** Whether a delta of the last page did not fit, so that the page is asked for again with whole surveys. */
  isMisfit: boolean;
}

const stateOf = ({ states }: State, id: string): SurveyState => states.get(id) ?? EMPTY;

/** Begins to read everything again where a page is of another epoch. */
const begin = (reading: State, page: ModelPage): void => {
  const { states, change, rules, stamp } = reading;
  if (reading.anew?.epoch === page.epoch) return;
  reading.isTurnedAway = false;
  reading.anew = null;
  if (page.epoch === reading.place.epoch || states.size === 0) return;
  reading.anew = { epoch: page.epoch, unseen: new Set(states.keys()), offers: new Set(), at: 0 };
  if (reading.place.epoch === '') return;
  for (const id of [...states.keys()]) change(id, (state) => rules.requeued(state, stamp()));
};

/** Notes that a survey came, and whether it is to be offered. */
const seen = (reading: State, id: string, copy: ServerSurvey | null, epoch: string): void => {
  const { anew, rules } = reading;
  if (anew && rules.mustOffer(stateOf(reading, id), copy, epoch)) anew.offers.add(id);
  anew?.unseen.delete(id);
};

const storeRows = (reading: State, page: ModelPage): void => {
  begin(reading, page);
  reading.isMisfit = false;
  const { rules, change, stamp, anew } = reading;
  const { epoch } = page;
  for (const copy of page.surveys) {
    const id = copy.survey_id;
    seen(reading, id, copy, epoch);
    change(id, (state) =>
      anew ? rules.receivedAnew(state, copy, { ...stamp(), epoch }) : rules.received(state, copy, stamp()),
    );
  }
  for (const delta of page.deltas) {
    const id = delta.survey_id;
    const copy = rules.withDelta(stateOf(reading, id).row?.server ?? null, delta, epoch);
    if (copy === null) reading.isMisfit = true;
    else change(id, (state) => rules.received(state, copy, stamp()));
  }
  for (const tombstone of page.deleted) {
    const id = tombstone.survey_id;
    seen(reading, id, null, epoch);
    change(id, (state) =>
      anew
        ? rules.receivedTombstoneAnew(state, tombstone, { ...stamp(), epoch })
        : rules.receivedTombstone(state, tombstone, stamp()),
    );
  }
};

const moveCursor = (reading: State, page: ModelPage): void => {
  const { anew, rules, change } = reading;
  if (reading.isMisfit) return;
  const next = { epoch: page.epoch, at: page.cursor };
  if (!anew) {
    reading.place = next;
    return;
  }
  anew.at = page.cursor;
  if (page.more) return;
  for (const id of anew.unseen) {
    if (rules.mustOffer(stateOf(reading, id), null, page.epoch)) anew.offers.add(id);
    change(id, notReceived);
  }
  reading.offers = anew.offers;
  reading.place = next;
  reading.anew = null;
};

const storePage = (reading: State, page: ModelPage, dies: () => boolean): void => {
  const { anew, rules } = reading;
  // A page of a reading that has begun again since is of no use.
  if (anew && page.epoch === anew.epoch && page.from !== anew.at) return;
  const rows = (): void => storeRows(reading, page);
  const cursor = (): void => moveCursor(reading, page);
  const rowsAndCursor = (): void => {
    rows();
    cursor();
  };
  rules.storePage({ rows, cursor, rowsAndCursor, dies });
};

export const createReading = (parts: Parts): Reading => {
  const reading: State = {
    ...parts,
    place: { epoch: '', at: 0 },
    anew: null,
    offers: new Set(),
    isTurnedAway: false,
    isMisfit: false,
  };
  return {
    place: () => (reading.anew ? { epoch: reading.anew.epoch, at: reading.anew.at } : reading.place),
    epoch: () => reading.place.epoch,
    isAnew: () => reading.anew !== null,
    takesDeltas: () => reading.anew === null && !reading.isMisfit,
    mayRead: () => reading.anew !== null || reading.offers.size === 0 || reading.isTurnedAway,
    turnedAway: () => {
      reading.isTurnedAway = true;
    },
    page: (page, dies) => storePage(reading, page, dies),
    get offers() {
      return reading.offers;
    },
    offer: (most) =>
      [...reading.offers].slice(0, most).flatMap((id) => {
        const offer = reading.rules.offerOf(stateOf(reading, id), reading.stamp().id);
        if (!offer) reading.offers.delete(id);
        return offer ? [offer] : [];
      }),
    heard: (epoch) => {
      if (reading.place.epoch === '') reading.place = { epoch, at: 0 };
    },
    ownRows: (step, epoch) => {
      const { anew, place, rules } = reading;
      if (anew || place.epoch !== epoch) return;
      reading.place = { epoch, at: rules.cursorAfter(place.at, [step]).cursor };
    },
    offered: (id) => reading.offers.delete(id),
  };
};
