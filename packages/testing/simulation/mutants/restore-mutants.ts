import type { decide } from '@sampark/core/merge/decide/decide';
import type { KnownState } from '@sampark/core/merge/offers/known-state';
import { unchanged } from '@sampark/core/merge/outcome';
import { coreRules } from '../rules.ts';
import { deviceMutant, type Mutant, serverMutant } from './mutant.ts';

const device = coreRules.device;
const server = coreRules.server;

type Decide = typeof decide;

/** Replaces the decision about offers alone. */
const onOffers =
  (change: Decide): Decide =>
  (operation, situation) =>
    operation.action === 'offer' ? change(operation, situation) : server.decide(operation, situation);

const ignored: Decide = (_, { stored }) => unchanged(stored, stored ? 'merged' : 'rejected');

/** Takes the state of now for the known state: everything that was done since the restore counts as seen. */
const replaces: Decide = (operation, situation) => {
  const { stored, knownIn } = situation;
  return server.decide(operation, {
    ...situation,
    knownIn: (epoch) => {
      const known = knownIn?.(epoch);
      return known && stored ? { ...known, values: stored.values } : null;
    },
  });
};

const asIfNewer: Decide = (operation, situation) =>
  server.decide(operation, {
    ...situation,
    knownIn: (epoch) => {
      const known = situation.knownIn?.(epoch);
      return known ? { ...known, version: -1, left_at: -1 } : null;
    },
  });

const withoutConflicts: Decide = (operation, situation) =>
  operation.action === 'offer'
    ? server.decide({ ...operation, conflicts: [] }, situation)
    : server.decide(operation, situation);

const forgetful: Decide = (operation, situation) => {
  const { learned: _, ...decision } = server.decide(operation, situation);
  return decision;
};

const alwaysRevives: Decide = (operation, situation) =>
  server.decide(operation, {
    ...situation,
    knownIn: (epoch) => {
      const known: KnownState | null = situation.knownIn?.(epoch) ?? null;
      return known && { ...known, is_deleted: true };
    },
  });

/** Faults after the server's database was put back. */
export const restoreMutants: readonly Mutant[] = [
  deviceMutant('no offers', 'what a restored server lacks is not offered', { mustOffer: () => false }),
  deviceMutant('what does not come is not offered', 'surveys that a restored server lost are not offered', {
    mustOffer: (state, came, epoch) => came !== null && device.mustOffer(state, came, epoch),
  }),
  deviceMutant(
    'a restored copy replaces a newer',
    "the restored server's copy is taken before ours is offered",
    {
      receivedAnew: (state, copy, stamp) =>
        device.received(
          state.row?.server
            ? { ...state, row: { ...state.row, server: { ...state.row.server, version: 0 } } }
            : state,
          copy,
          stamp,
        ),
    },
  ),
  deviceMutant('an answer to an offer drops edits', 'what the server holds replaces what was saved since', {
    offered: (state, outcome, stamp) =>
      device.offered(state.row ? { ...state, row: { ...state.row, edits: {} } } : state, outcome, stamp),
  }),
  deviceMutant('a deletion over what an offer brought', 'a deletion counts as made with all of it seen', {
    offered: (state, outcome, stamp) => {
      const after = device.offered(state, outcome, stamp);
      const version = outcome.copy?.version ?? 0;
      if (!after.row?.deletion) return after;
      const deletion = { ...after.row.deletion, base_version: version };
      const queue = after.queue.map((entry) =>
        entry.operation.action === 'delete' && !entry.synced
          ? { ...entry, operation: { ...entry.operation, base_version: version } }
          : entry,
      );
      return { row: { ...after.row, deletion }, queue };
    },
  }),
  deviceMutant(
    'frozen beyond its epoch',
    'an operation that was in flight when an epoch ended is repeated word for word',
    {
      requeued: (state) => state,
    },
  ),
  serverMutant('an ended epoch is heard', 'operations made before the restore are taken before the offers', {
    fences: false,
  }),
  serverMutant('offers are ignored', 'what devices bring back is not taken', { decide: onOffers(ignored) }),
  serverMutant('an offer replaces', 'an offer overwrites what was done since the restore', {
    decide: onOffers(replaces),
  }),
  serverMutant('an older offer counts', 'an offer that is behind another takes its values back', {
    decide: onOffers(asIfNewer),
  }),
  serverMutant('offers without their conflicts', 'what was kept in a conflict is not brought back', {
    decide: onOffers(withoutConflicts),
  }),
  serverMutant('what was offered is forgotten', 'every offer is held against the backup alone', {
    decide: onOffers(forgetful),
  }),
  serverMutant('an offer revives', 'a survey deleted since the restore lives again by an older copy', {
    decide: onOffers(alwaysRevives),
  }),
];
