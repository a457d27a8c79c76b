import type { Conflict, ServerSurvey } from '@sampark/core/survey/survey';
import { sameValue, type Value, type Values } from '@sampark/core/survey/values';
import type { Lineage, SavedEdit } from './lineage.ts';
import type { ModelDevice } from './model-device.ts';
import type { ModelServer } from './model-server.ts';

/** A broken invariant, named as in docs/sync.md. */
export interface Violation {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I8';
  readonly what: string;
}

/** What people have in a field in open conflicts. */
const mineIn = (conflicts: readonly Conflict[], field: string): Value[] =>
  conflicts.flatMap((conflict) => {
    if (conflict.field === field) return [conflict.mine as Value];
    const edits = conflict.mine;
    const isEdits = conflict.field === '*' && typeof edits === 'object' && edits !== null;
    return isEdits && Object.hasOwn(edits, field) ? [(edits as Values)[field] ?? null] : [];
  });

/** Every value a survey still holds in a field: live, or as somebody's `mine` in an open conflict. */
const heldValues = (survey: ServerSurvey, field: string): Value[] => [
  survey.values[field] ?? null,
  ...mineIn(survey.conflicts, field),
];

const coveredByDelete = (edit: SavedEdit, lineage: Lineage): boolean =>
  lineage.deletes.some(
    (pressed) =>
      pressed.survey_id === edit.survey_id &&
      (pressed.user === edit.user ||
        [pressed.values.get(edit.field) ?? null, ...mineIn(pressed.conflicts, edit.field)].some((seen) =>
          lineage.ancestors(seen).has(edit.value),
        )),
  );

/** I1: no acknowledged edit is lost. */
const lostEdits = (server: ModelServer, lineage: Lineage): Violation[] =>
  lineage.edits.flatMap((edit) => {
    const survey = server.survey(edit.survey_id);
    const held = survey ? heldValues(survey, edit.field) : [];
    const kept = held.some((value) => lineage.ancestors(value).has(edit.value));
    const deleted = !survey || survey.deleted_at !== null;
    if (kept || (deleted && coveredByDelete(edit, lineage))) return [];
    const what = `${edit.field} = ${String(edit.value)} of ${edit.survey_id} by ${edit.device} is nowhere`;
    return [{ invariant: 'I1', what }];
  });

/** I2: every operation happened once. */
const repeated = (server: ModelServer): Violation[] =>
  server.surveys().flatMap(({ survey_id }) => {
    const ids = server.history(survey_id).map((entry) => entry.op_id);
    return new Set(ids).size === ids.length
      ? []
      : [{ invariant: 'I2', what: `an operation on ${survey_id} was applied twice` }];
  });

const sameContent = (a: Values, b: Values): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => sameValue(a[field], b[field]));

/** I3: with everybody online and quiet, every device holds what the server holds. */
const apart = (server: ModelServer, devices: readonly ModelDevice[]): Violation[] =>
  devices.flatMap((device) => {
    const { device_id } = device.author;
    const surveys = server
      .surveys()
      .filter((survey) => survey.deleted_at === null || survey.conflicts.length > 0);
    const wrong = surveys.filter((survey) => {
      const copy = device.states.get(survey.survey_id)?.row?.server;
      return !copy || copy.version !== survey.version || !sameContent(copy.values, survey.values);
    });
    const known = new Set(surveys.map((survey) => survey.survey_id));
    const extra = [...device.states].filter(([id, { row }]) => row && !row.draft && !known.has(id));
    return [
      ...wrong.map(({ survey_id }) => ({
        invariant: 'I3' as const,
        what: `${device_id} differs on ${survey_id}`,
      })),
      ...extra.map(([id]) => ({ invariant: 'I3' as const, what: `${device_id} still shows ${id}` })),
    ];
  });

/** I4: what was deleted and not restored is not live again. */
const resurrected = (server: ModelServer, deleted: ReadonlySet<string>): Violation[] =>
  [...deleted]
    .filter((id) => server.survey(id)?.deleted_at === null)
    .map((id) => ({ invariant: 'I4', what: `${id} lives again` }));

/** I5: nobody is in conflict with a value they had seen, unless they chose otherwise than somebody else did. */
const falseConflicts = (server: ModelServer, lineage: Lineage, choices: ReadonlySet<string>): Violation[] =>
  server.surveys().flatMap((survey) =>
    survey.conflicts
      .filter(({ id, field }) => field !== '*' && !choices.has(id.slice(0, id.indexOf('.'))))
      .filter(({ theirs, mine }) => lineage.typedOver(mine as Value).has(theirs))
      .map(({ field }) => ({
        invariant: 'I5',
        what: `${field} of ${survey.survey_id}: theirs had been seen`,
      })),
  );

/** I8: with the network back and no refusal, nothing is pending. */
const stuck = (devices: readonly ModelDevice[]): Violation[] =>
  devices
    .filter((device) => device.waiting())
    .map((device) => ({ invariant: 'I8', what: `${device.author.device_id} still waits` }));

/** All invariants after a schedule has come to rest. */
export const checkAll = (world: {
  readonly server: ModelServer;
  readonly devices: readonly ModelDevice[];
  readonly lineage: Lineage;
  /** Deleted, and not restored by an operation that says so. */
  readonly deleted: ReadonlySet<string>;
  /** Ids of the operations that settled something. */
  readonly choices: ReadonlySet<string>;
}): Violation[] => [
  ...lostEdits(world.server, world.lineage),
  ...repeated(world.server),
  ...apart(world.server, world.devices),
  ...resurrected(world.server, world.deleted),
  ...falseConflicts(world.server, world.lineage, world.choices),
  ...stuck(world.devices),
];
