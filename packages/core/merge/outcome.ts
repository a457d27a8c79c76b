import type { EpochState, ServerSurvey } from '../survey/survey.ts';
import type { Decision } from './decide/decision.ts';

/** A decision that leaves everything as it is. */
export const unchanged = (
  survey: ServerSurvey | null,
  status: Decision['status'],
  code: Decision['code'] = null,
): Decision => ({
  status,
  code,
  survey,
  changed: false,
  changes: [],
  opened: [],
  closed: [],
  rejected_fields: {},
});

/** The server's clock for a row never goes back. ISO 8601 in UTC sorts as text. */
export const notBefore = (now: string, earlier: string): string => (now > earlier ? now : earlier);

/** The state of an ended epoch that a survey's next version goes on from. @param epoch the next version's */
export const continuedBy = (stored: ServerSurvey, epoch: string): EpochState | null =>
  stored.epoch === epoch ? stored.continues : { epoch: stored.epoch, version: stored.version };

/** The survey with the next version, of the epoch that is now, and its conflicts as they stand after a decision. */
export const nextVersion = (
  stored: ServerSurvey,
  decision: Pick<Decision, 'opened' | 'closed'>,
  change: Partial<Pick<ServerSurvey, 'values' | 'deleted_at' | 'client_timestamp' | 'continues'>> & {
    readonly now: string;
    readonly epoch: string;
  },
): ServerSurvey => {
  const { now, ...rest } = change;
  const conflicts = [...stored.conflicts, ...decision.opened];
  return {
    ...stored,
    continues: continuedBy(stored, rest.epoch),
    ...rest,
    version: stored.version + 1,
    conflicts: conflicts.filter(({ id }) => !decision.closed.includes(id)),
    updated_at: notBefore(now, stored.updated_at),
  };
};
