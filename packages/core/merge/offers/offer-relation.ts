import type { ServerSurvey } from '../../survey/survey.ts';
import type { Values } from '../../survey/values.ts';
import type { Situation } from '../decide/decision.ts';
import type { HistoryEntry } from '../history.ts';
import type { OfferOperation } from '../operation.ts';
import { contentAt, differences, type KnownState } from './known-state.ts';

/** A state of which the content is known. */
interface ContinuedState extends Pick<KnownState, 'conflicts' | 'is_deleted'> {
  readonly values: Values;
}

/** The relation of the offered copy to the server's known state of its epoch, or of the epoch from which it goes on. */
export type Relation =
  /** The server has been there, or further: nothing of it is new. */
  | { readonly kind: 'known' }
  /** It continues this state. `conflicts` were open then. */
  | { readonly kind: 'newer'; readonly over: ContinuedState }
  /** The two have nothing recognisable in common. */
  | { readonly kind: 'unrelated' };

/** Nothing in common. */
export const UNRELATED: Relation = { kind: 'unrelated' };

const newerThan = ({ values, conflicts, is_deleted }: KnownState): Relation =>
  values ? { kind: 'newer', over: { values, conflicts, is_deleted } } : UNRELATED;

/** Against the epoch before: the server knows more of it than the copy went on from, or the copy went on from more. */
const relationByOrigin = (offer: OfferOperation, stored: ServerSurvey, situation: Situation): Relation => {
  const origin = offer.continues;
  const known = origin && knownIn(situation, origin.epoch);
  if (!known) return UNRELATED;
  if (origin.version >= known.version) return newerThan(known);
  if (origin.version > known.left_at) return UNRELATED;
  const values = contentAt(stored.values, since(situation, origin.version));
  return { kind: 'newer', over: { values, conflicts: [], is_deleted: false } };
};

/** Compares an offered copy with the known state. */
export const relationOf = (offer: OfferOperation, stored: ServerSurvey, situation: Situation): Relation => {
  const known = knownIn(situation, offer.epoch);
  if (!known) return relationByOrigin(offer, stored, situation);
  if (offer.version > known.version) return newerThan(known);
  if (offer.version > known.left_at) return { kind: 'known' };
  const then = contentAt(stored.values, since(situation, offer.version));
  return differences(then, offer.set).length === 0 ? { kind: 'known' } : UNRELATED;
};

/** Returns the known state of a survey in an epoch that has ended. */
export const knownIn = ({ knownIn: known }: Situation, epoch: string): KnownState | null =>
  known?.(epoch) ?? null;

const since = ({ later }: Situation, version: number): readonly HistoryEntry[] =>
  later.filter((entry) => entry.version > version);
