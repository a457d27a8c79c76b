import type { LocalSurvey, SavedEdit } from '@sampark/core/device/local-survey';
import { replanned, type SurveyState } from '@sampark/core/device/survey-state';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type FieldPath, valueAt } from '@sampark/core/survey/values';
import type { SurveyDelta } from '@sampark/core/sync/delta';
import { coreRules } from '../rules.ts';
import { deviceMutant, type Mutant } from './mutant.ts';

const core = coreRules.device;

type Edits = Readonly<Record<FieldPath, SavedEdit>>;

const withRow = (state: SurveyState, change: (row: LocalSurvey) => LocalSurvey): SurveyState =>
  state.row ? { ...state, row: change(state.row) } : state;

const mapEdits = (edits: Edits, change: (field: FieldPath, edit: SavedEdit) => SavedEdit | null): Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([field, edit]) => {
      const next = change(field, edit);
      return next ? [[field, next] as const] : [];
    }),
  );

const isInFlight = (state: SurveyState): boolean => state.queue.some((entry) => entry.sent && !entry.synced);

const underNewId = (state: SurveyState, id: string): SurveyState => ({
  ...state,
  queue: state.queue.map((entry) =>
    entry.sent && !entry.synced ? { ...entry, id, operation: { ...entry.operation, op_id: id } } : entry,
  ),
});

/** Faults in the rows that the device stores of a survey. */
const rowMutants: readonly Mutant[] = [
  deviceMutant('edits against the new copy', 'a newer copy counts as seen by who edited the older one', {
    received: (state, copy, arriving) =>
      core.received(
        withRow(state, (row) => ({
          ...row,
          edits: mapEdits(row.edits, (field, edit) => ({ ...edit, was: valueAt(copy.values, field) })),
        })),
        copy,
        arriving,
      ),
  }),
  deviceMutant('second Save forgets what was seen', '`was` of an edit saved again is the edit itself', {
    saved: (state, stamp) => {
      const before = state.row?.edits ?? {};
      const after = core.saved(state, stamp);
      if (isInFlight(state)) return after;
      const own = (field: FieldPath, edit: SavedEdit): SavedEdit => {
        const earlier = before[field];
        return earlier && earlier.now !== edit.now ? { ...edit, was: earlier.now } : edit;
      };
      return withRow(after, (row) => ({ ...row, edits: mapEdits(row.edits, own) }));
    },
  }),
  deviceMutant('a pull drops edits', 'a newer copy replaces the edits with the row', {
    received: (state, copy, arriving) =>
      core.received(
        withRow(state, (row) => ({ ...row, edits: {} })),
        copy,
        arriving,
      ),
  }),
  deviceMutant('a pull drops edits in flight', 'a newer copy takes away what was sent and not answered', {
    received: (state, copy, arriving) => {
      const after = core.received(state, copy, arriving);
      return isInFlight(state) ? withRow({ ...after, queue: [] }, (row) => ({ ...row, edits: {} })) : after;
    },
  }),
  deviceMutant('a pull drops the draft', 'a newer copy replaces the draft', {
    received: (state, copy, arriving) =>
      core.received(
        withRow(state, (row) => ({ ...row, draft: null })),
        copy,
        arriving,
      ),
  }),
  deviceMutant('an older copy replaces a newer', 'versions of copies are not compared', {
    received: (state, copy, stamp) =>
      core.received(
        withRow(state, (row) => ({ ...row, server: row.server && { ...row.server, version: 0 } })),
        copy,
        stamp,
      ),
  }),
  deviceMutant('a tombstone removes unsynced work', 'a deletion elsewhere takes the row with all it holds', {
    receivedTombstone: () => ({ row: null, queue: [] }),
  }),
  deviceMutant(
    'a tombstone under a deletion is forgotten',
    'a deletion that is refused brings a dead row back',
    {
      receivedTombstone: (state, tombstone, stamp) =>
        state.row?.deletion && isInFlight(state) ? state : core.receivedTombstone(state, tombstone, stamp),
    },
  ),
  deviceMutant('a tombstone is not heard', 'a deletion elsewhere changes nothing', {
    receivedTombstone: (state) => state,
  }),
  deviceMutant('acknowledged with what came since', 'an answer takes away what was typed after the sending', {
    settled: (state, id, outcome, settling) => {
      const sent = state.queue.find((entry) => entry.id === id)?.operation;
      const set = sent && sent.action !== 'delete' ? sent.set : {};
      const forget = (row: LocalSurvey): LocalSurvey => ({
        ...row,
        edits: mapEdits(row.edits, (field, edit) =>
          Object.hasOwn(set, field) ? { ...edit, now: valueAt(set, field) } : edit,
        ),
      });
      return core.settled(withRow(state, forget), id, outcome, settling);
    },
  }),
  deviceMutant('a refused value is dropped', 'what the server does not take leaves the device', {
    settled: (state, id, outcome, settling) => {
      const after = core.settled(state, id, outcome, settling);
      const kept = (field: FieldPath, edit: SavedEdit) =>
        Object.hasOwn(outcome.refused, field) ? null : edit;
      return withRow(after, (row) => ({ ...row, edits: mapEdits(row.edits, kept) }));
    },
  }),
  deviceMutant('drafts only in memory', 'what is said to be kept as a draft is not in the database', {
    typeField: (row) => row,
  }),
  deviceMutant('delete at once', 'a deleted survey is removed before the server has heard of it', {
    deleted: () => ({ row: null, queue: [] }),
  }),
  deviceMutant(
    'kept over what was saved',
    'a survey that is kept comes back over what its keeper had not sent',
    {
      chosen: (state, choose, stamp) => {
        const kept = (_: FieldPath, { behind, ...own }: SavedEdit) => behind?.at(-1) ?? own;
        return core.chosen(
          state,
          (row) => {
            const next = choose(row);
            return { ...next, edits: mapEdits(next.edits, kept) };
          },
          stamp,
        );
      },
    },
  ),
  deviceMutant('a choice does not say what it settles', 'the conflict that was settled stays open', {
    chosen: (state, choose, stamp) =>
      core.saved(
        withRow(state, (row) => {
          const next = choose(row);
          return {
            ...next,
            edits: mapEdits(next.edits, (_, { was, now }) => ({ was, now })),
            settling: null,
          };
        }),
        stamp,
      ),
  }),
];

/** Faults in sending and settling operations. */
const queueMutants: readonly Mutant[] = [
  deviceMutant('drop on failure', 'an operation that did not reach the server is given up', {
    notAcknowledged: (state, id) => ({
      ...withRow(state, (row) => ({ ...row, edits: {} })),
      queue: state.queue.filter((entry) => entry.id !== id),
    }),
  }),
  deviceMutant('a new id after a failure', 'a repeated operation is another one to the server', {
    notAcknowledged: (state, id) => underNewId(state, `${id}x`),
  }),
  deviceMutant(
    'a new id after a crash',
    'an operation that was in flight when the app died is sent as another operation',
    {
      restarted: (state, stamp) => underNewId(state, stamp.id),
    },
  ),
  deviceMutant(
    'unsent after a crash',
    'an operation that was in flight when the app died is worked out anew under its old id',
    {
      restarted: (state) => ({
        ...state,
        queue: state.queue.map((entry) => (entry.synced ? entry : { ...entry, sent: false })),
      }),
    },
  ),
  deviceMutant('not frozen', 'an operation in flight is worked out anew with what was saved since', {
    frozen: (state) => {
      const waiting = state.queue.find((entry) => !entry.synced);
      if (!waiting) return state;
      const queue = state.queue.map((entry) => (entry.synced ? entry : { ...entry, sent: false }));
      return core.frozen(replanned({ ...state, queue }, { id: waiting.id, at: waiting.timestamp }));
    },
  }),
  deviceMutant('sent before it is frozen', 'the request leaves before the operation is stored as sent', {
    send: ({ freeze, look, leave, dies }) => {
      const operations = look();
      leave(operations);
      if (!dies()) freeze();
    },
  }),
  deviceMutant(
    'no result is a yes',
    'an operation without a result in an answer that was cut off counts as done',
    {
      noResult: (state, id) => ({
        ...withRow(state, (row) => ({ ...row, edits: {} })),
        queue: state.queue.filter((entry) => entry.id !== id),
      }),
    },
  ),
  deviceMutant('refused means done', 'a refusal as a whole counts as done', {
    settled: (state, id, outcome, settling) =>
      core.settled(
        state,
        id,
        { ...outcome, status: outcome.status === 'rejected' ? 'applied' : outcome.status },
        settling,
      ),
  }),
  deviceMutant('cursor before its rows', 'the cursor is stored first, and the app dies before the rows are', {
    storePage: ({ cursor, rows, dies }) => {
      cursor();
      if (!dies()) rows();
    },
  }),
];

/** Faults in the decision not to read a device's own rows back. */
const ownRowsMutants: readonly Mutant[] = [
  deviceMutant('a cursor over what others wrote', 'the cursor of an answer is taken wherever it begins', {
    cursorAfter: (cursor, steps) => ({ cursor: steps.at(-1)?.to ?? cursor, waiting: [] }),
  }),
  deviceMutant(
    'a cursor over what was cut off',
    'the cursor of an answer is taken with some of its results missing',
    { holdsOutcome: (state, id, outcome) => outcome === null || core.holdsOutcome(state, id, outcome) },
  ),
];

const over = (held: ServerSurvey, delta: SurveyDelta): ServerSurvey => ({
  ...held,
  ...core.withDelta({ ...held, version: delta.base }, delta, held.epoch),
});

/** Faults in taking deltas of surveys. */
const deltaMutants: readonly Mutant[] = [
  deviceMutant('a delta over another version', 'what has changed is taken whatever version is held', {
    withDelta: (held, delta) => held && over(held, delta),
  }),
  deviceMutant('a delta that does not fit is passed', 'the cursor moves over what could not be taken', {
    withDelta: (held, delta, epoch) => core.withDelta(held, delta, epoch) ?? held,
  }),
];

/** Faults between people who share a device. */
const peopleMutants: readonly Mutant[] = [
  deviceMutant('rows without an owner', 'people who share a device share its rows', { partOf: () => 'all' }),
  deviceMutant('signing out wipes', 'signing out removes what was not sent', {
    signedOut: () => ({ row: null, queue: [] }),
  }),
  deviceMutant('signing out drops drafts', 'signing out removes drafts', {
    signedOut: (state) => withRow(state, (row) => ({ ...row, draft: null })),
  }),
];

/** Faults of the device. */
export const deviceMutants: readonly Mutant[] = [
  ...rowMutants,
  ...queueMutants,
  ...ownRowsMutants,
  ...deltaMutants,
  ...peopleMutants,
];
