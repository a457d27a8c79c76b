import { contentOf, type Operation } from '../merge/operation.ts';
import { continuedBy } from '../merge/outcome.ts';
import { type ServerSurvey, type SurveyIdentity, sameEpochState } from '../survey/survey.ts';
import { type FieldPath, sameText, type Value, valueAt, withValues } from '../survey/values.ts';
import { blankCopy } from './local-survey.ts';

/** What the server says of an operation that went in as sent: the device works the survey out by itself. */
export interface PlainAnswer {
  /** The epoch of the version. */
  readonly epoch: string;
  readonly version: number;
  /** Refused fields with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  /** ISO 8601, the server's clock: the time under which it wrote the survey. */
  readonly at: string;
}

const acceptedOf = (operation: Operation, { refused }: PlainAnswer): [FieldPath, Value][] =>
  Object.entries(contentOf(operation)).filter(([field]) => !Object.hasOwn(refused, field));

/** The server's copy after an operation that was applied as sent, for which the server sends no document back. */
export const appliedCopy = (
  { server, identity }: { readonly server: ServerSurvey | null; readonly identity: SurveyIdentity },
  operation: Operation,
  answer: PlainAnswer,
): ServerSurvey => {
  const { epoch, version, at } = answer;
  const before = server ?? blankCopy({ ...identity, created_at: at }, at);
  return {
    ...before,
    values: withValues(before.values, acceptedOf(operation, answer)),
    conflicts: before.conflicts.filter(({ id }) => !operation.resolves.includes(id)),
    epoch,
    continues: server ? continuedBy(server, epoch) : null,
    version,
    updated_at: at,
    client_timestamp: operation.client_timestamp,
    deleted_at: operation.action === 'restore' ? null : before.deleted_at,
  };
};

const PLAIN = [
  'epoch',
  'version',
  'updated_at',
  'created_at',
  'client_timestamp',
  'deleted_at',
  'form_name',
  'form_version',
] as const satisfies readonly (keyof ServerSurvey)[];

/** Without its content, which costs the most to go through and of which only what an operation says is of interest. */
const hollow = (survey: ServerSurvey | null): ServerSurvey | null => survey && { ...survey, values: {} };

/**
 * Whether `appliedCopy` comes to exactly `survey` on a device that holds what was stored before: then nothing is left for
 * the feed to tell. Not while a conflict is open: what stands against it, and whose it is, comes with the feed.
 * @param operation as it was sent
 */
export const isWorkedOut = (
  survey: ServerSurvey,
  stored: ServerSurvey | null,
  operation: Operation,
  answer: PlainAnswer,
): boolean => {
  if (survey.conflicts.length > 0) return false;
  const made = operation.action === 'create' && stored === null ? operation : survey;
  const { form_name, form_version } = made;
  const identity = { ...survey, form_name: form_name ?? '', form_version: form_version ?? 0 };
  const copy = appliedCopy({ server: hollow(stored), identity }, operation, answer);
  const held = (field: FieldPath): boolean =>
    sameText(valueAt(copy.values, field), valueAt(survey.values, field));
  return (
    PLAIN.every((name) => copy[name] === survey[name]) &&
    copy.conflicts.length === 0 &&
    sameEpochState(copy.continues, survey.continues) &&
    acceptedOf(operation, answer).every(([field]) => held(field))
  );
};
