import { contentOf, type Operation } from '../merge/operation.ts';
import { continuedBy } from '../merge/outcome.ts';
import { type ServerSurvey, type SurveyIdentity, sameEpochState } from '../survey/survey.ts';
import { type FieldPath, sameText, type Value, valueAt, withValues } from '../survey/values.ts';
import { blankCopy } from './local-survey.ts';

/** The server's word on an operation that it applied as sent. The device works the new copy out by itself. */
export interface PlainAnswer {
  /** The epoch of the version. */
  readonly epoch: string;
  readonly version: number;
  /** Refused fields with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  /** The time that the server wrote into the survey, ISO 8601, by its own clock. */
  readonly at: string;
}

const acceptedOf = (operation: Operation, { refused }: PlainAnswer): [FieldPath, Value][] =>
  Object.entries(contentOf(operation)).filter(([field]) => !Object.hasOwn(refused, field));

interface Held {
  readonly server: ServerSurvey | null;
  readonly identity: SurveyIdentity;
}

/** A survey that was moved to a newer version of its form while its create was in flight was created by the older one. */
const heldBefore = ({ server, identity }: Held, operation: Operation, at: string): ServerSurvey => {
  const sent = operation.action === 'create' ? operation.form_version : null;
  return (
    server ?? blankCopy({ ...identity, form_version: sent ?? identity.form_version, created_at: at }, at)
  );
};

/** Returns the copy without its content, which costs the most to work out. */
const aroundContent = (
  before: ServerSurvey,
  { server }: Held,
  operation: Operation,
  answer: PlainAnswer,
): ServerSurvey => {
  const { epoch, version, at } = answer;
  return {
    ...before,
    conflicts: before.conflicts.filter(({ id }) => !operation.resolves.includes(id)),
    epoch,
    continues: server ? continuedBy(server, epoch) : null,
    version,
    updated_at: at,
    client_timestamp: operation.client_timestamp,
    deleted_at: operation.action === 'restore' ? null : before.deleted_at,
  };
};

/**
 * Returns the server's copy after an operation that was applied as sent, for which the server sends no survey
 * back.
 */
export const appliedCopy = (held: Held, operation: Operation, answer: PlainAnswer): ServerSurvey => {
  const before = heldBefore(held, operation, answer.at);
  const values = withValues(before.values, acceptedOf(operation, answer));
  return { ...aroundContent(before, held, operation, answer), values };
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

/**
 * Whether `appliedCopy` gives exactly `survey` on a device that holds the stored copy from before: then the
 * feed has nothing to add. It never does while a conflict is open: the value against it, and its author, come
 * with the feed.
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
  const held = { server: stored, identity };
  const copy = aroundContent(heldBefore(held, operation, answer.at), held, operation, answer);
  return (
    PLAIN.every((name) => copy[name] === survey[name]) &&
    copy.conflicts.length === 0 &&
    sameEpochState(copy.continues, survey.continues) &&
    (contentOf(operation) === survey.values ||
      acceptedOf(operation, answer).every(([field, value]) => sameText(value, valueAt(survey.values, field))))
  );
};
