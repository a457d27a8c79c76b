import { besideOf } from '@sampark/core/merge/decide/beside-tombstone';
import { decide } from '@sampark/core/merge/decide/decide';
import { type Conflict, keptEdits, type ServerSurvey } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import { coreRules } from '../rules.ts';
import { pageOf } from '../server/feed.ts';
import { type Mutant, serverMutant } from './mutant.ts';

type Decide = typeof decide;

/** Decides as the core does, but lets the rule see another stored survey. */
const seeing =
  (change: (stored: ServerSurvey) => ServerSurvey, only: readonly string[] = []): Decide =>
  (operation, situation) =>
    decide(
      operation,
      situation.stored && (only.length === 0 || only.includes(operation.action))
        ? { ...situation, stored: change(situation.stored) }
        : situation,
    );

const withConflicts = (change: (conflict: Conflict) => Conflict[]) => (stored: ServerSurvey) => ({
  ...stored,
  conflicts: stored.conflicts.flatMap(change),
});

/** Decides as if the author had seen everything that is there now: older values are overwritten. */
const lastWriteWins: Decide = (operation, situation) =>
  operation.action === 'update' && situation.stored
    ? decide({ ...operation, was: situation.stored.values }, situation)
    : decide(operation, situation);

const firstWriteWins: Decide = (operation, situation) => {
  const decision = decide(operation, situation);
  const { survey } = decision;
  return survey ? { ...decision, survey: { ...survey, conflicts: [] }, opened: [] } : decision;
};

const everyDifferenceIsAConflict: Decide = (operation, situation) =>
  operation.action === 'update' ? decide({ ...operation, was: {} }, situation) : decide(operation, situation);

const blindDelete: Decide = (operation, situation) =>
  decide(operation, operation.action === 'delete' ? { ...situation, later: [] } : situation);

const ownEarlierTooWide: Decide = (operation, situation) => {
  const { device_id } = situation.author;
  return decide(operation, {
    ...situation,
    later: situation.later.map((entry) => ({ ...entry, device_id })),
  });
};

const closesEveryConflict: Decide = (operation, situation) =>
  operation.action === 'resolve' && situation.stored
    ? decide({ ...operation, resolves: situation.stored.conflicts.map(({ id }) => id) }, situation)
    : decide(operation, situation);

const everyChoiceClosesConflicts: Decide = (operation, situation) =>
  operation.action === 'update' && situation.stored
    ? decide({ ...operation, resolves: situation.stored.conflicts.map(({ id }) => id) }, situation)
    : decide(operation, situation);

/** Takes any value in a conflict for the author's own, over which they typed. */
const supersedesAnothers: Decide = (operation, situation) => {
  const { username } = situation.author;
  const set = operation.action === 'delete' ? {} : operation.set;
  return seeing(
    withConflicts((conflict) =>
      Object.hasOwn(set, conflict.field) ? [{ ...conflict, user: username }] : [conflict],
    ),
    ['update'],
  )(
    operation.action === 'update'
      ? {
          ...operation,
          was: Object.fromEntries(
            Object.entries(operation.was ?? {}).map(([field, was]) => {
              const held = situation.stored?.conflicts.find((conflict) => conflict.field === field);
              return [field, held ? (held.mine as typeof was) : was];
            }),
          ),
        }
      : operation,
    situation,
  );
};

/** Hides from the rule what an author has kept of a deleted survey, and puts it back afterwards. */
const oneConflictAnEdit: Decide = (operation, situation) => {
  const { stored, author } = situation;
  if (operation.action !== 'update' || !stored?.deleted_at) return decide(operation, situation);
  const kept = besideOf(stored.conflicts, author.username);
  const conflicts = stored.conflicts.filter((conflict) => !kept.includes(conflict));
  const decision = decide(operation, { ...situation, stored: { ...stored, conflicts } });
  const { survey } = decision;
  return { ...decision, survey: survey && { ...survey, conflicts: [...kept, ...survey.conflicts] } };
};

/** Lets an author's later answer take the place of what they kept, seen or not. */
const laterAnswerWins: Decide = (operation, situation) => {
  const { stored, author } = situation;
  if (operation.action !== 'update' || !stored?.deleted_at) return decide(operation, situation);
  const kept = besideOf(stored.conflicts, author.username).map(keptEdits);
  return decide({ ...operation, was: Object.assign({}, operation.was, ...kept) as Values }, situation);
};

const versionNotRaised: Decide = (operation, situation) => {
  const decision = decide(operation, situation);
  const { survey } = decision;
  return survey && situation.stored
    ? { ...decision, survey: { ...survey, version: situation.stored.version } }
    : decision;
};

const refusedInSilence: Decide = (operation, situation) => ({
  ...decide(operation, situation),
  rejected_fields: {},
});

const refusedRefusesAll: Decide = (operation, situation) => {
  const decision = decide(operation, situation);
  return Object.keys(decision.rejected_fields).length > 0 && situation.stored
    ? { ...decision, survey: situation.stored, changed: false, changes: [], opened: [], closed: [] }
    : decision;
};

/** Faults of the server. */
export const serverMutants: readonly Mutant[] = [
  serverMutant('no dedupe', 'an operation that comes twice is applied twice', { remembers: false }),
  serverMutant(
    'answer before commit',
    'the answer leaves before the commit, and a crash loses what it says',
    {
      commitsFirst: false,
    },
  ),
  serverMutant('last write wins', 'what was set last is live, nothing else is kept', {
    decide: lastWriteWins,
  }),
  serverMutant('first write wins', 'the value that would go into a conflict is dropped', {
    decide: firstWriteWins,
  }),
  serverMutant('every difference a conflict', 'what an author had seen is not asked', {
    decide: everyDifferenceIsAConflict,
  }),
  serverMutant('no tombstone', 'a deleted survey takes edits as if it were live', {
    decide: seeing((stored) => ({ ...stored, deleted_at: null }), ['update', 'create', 'resolve']),
  }),
  serverMutant('blind delete', 'a delete does not look at what it deletes', { decide: blindDelete }),
  serverMutant('own earlier too wide', "a person's own operation counts as known on all of their devices", {
    decide: ownEarlierTooWide,
  }),
  serverMutant('choice closes all conflicts', 'settling one conflict closes the others of the survey', {
    decide: closesEveryConflict,
  }),
  serverMutant('edit closes conflicts', 'an ordinary edit closes the conflicts of its survey', {
    decide: everyChoiceClosesConflicts,
  }),
  serverMutant(
    "supersedes another's value",
    "an edit takes the place of another person's value in a conflict",
    {
      decide: supersedesAnothers,
    },
  ),
  serverMutant(
    'one conflict an edit',
    'each further edit of a deleted survey opens one more conflict of its author',
    { decide: oneConflictAnEdit },
  ),
  serverMutant(
    "another phone's answer overwritten",
    'beside a deleted survey the later answer of a person counts, also where it was given without seeing the other',
    { decide: laterAnswerWins },
  ),
  serverMutant('version not raised', 'a change leaves the version as it was', { decide: versionNotRaised }),
  serverMutant('refused in silence', 'the answer does not name the fields that were not taken', {
    decide: refusedInSilence,
  }),
  serverMutant('one refused, all lost', 'one field that is not taken drops the others of its operation', {
    decide: refusedRefusesAll,
  }),
  serverMutant('a cursor over what was not sent', 'the answer leaves out what went in otherwise than sent', {
    mustSendSurvey: (operation, decision, known) =>
      decision.status !== 'applied' && coreRules.server.mustSendSurvey(operation, decision, known),
  }),
  serverMutant(
    'sequence gap',
    'a number is given out before the commit: a reader passes a row that comes later',
    {
      page: (feed, asked) => {
        const page = pageOf(feed, asked);
        const hidden = feed.log.length - 1;
        const late = page.from < hidden && page.cursor > hidden ? feed.log[hidden - 1] : undefined;
        const surveys = page.surveys.filter(({ survey_id }) => survey_id !== late);
        return { ...page, surveys };
      },
    },
  ),
  serverMutant('cursor of a cut page', 'a page that is cut off has the cursor of the whole', {
    page: (feed, asked) => ({ ...pageOf(feed, asked), cursor: feed.log.length, more: false }),
  }),
  serverMutant('deletions not sent', 'the feed leaves tombstones out', {
    page: (feed, asked) => ({ ...pageOf(feed, asked), deleted: [] }),
  }),
];
