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

interface Held {
  readonly server: ServerSurvey | null;
  readonly identity: SurveyIdentity;
}

const heldBefore = ({ server, identity }: Held, at: string): ServerSurvey =>
  server ?? blankCopy({ ...identity, created_at: at }, at);

/** The copy but for its content, which costs the most to work out. */
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

/** The server's copy after an operation that was applied as sent, for which the server sends no document back. */
export const appliedCopy = (held: Held, operation: Operation, answer: PlainAnswer): ServerSurvey => {
  const before = heldBefore(held, answer.at);
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
  const held = { server: stored, identity };
  const copy = aroundContent(heldBefore(held, answer.at), held, operation, answer);
  return (
    PLAIN.every((name) => copy[name] === survey[name]) &&
    copy.conflicts.length === 0 &&
    sameEpochState(copy.continues, survey.continues) &&
    (contentOf(operation) === survey.values ||
      acceptedOf(operation, answer).every(([field, value]) => sameText(value, valueAt(survey.values, field))))
  );
};
