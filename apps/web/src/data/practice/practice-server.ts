import { checkField } from '@sampark/core/forms/checks/check-field';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { madeOnceIn } from '@sampark/core/forms/definition/made-once';
import { formFields } from '@sampark/core/forms/fields/fields';
import { decide } from '@sampark/core/merge/decide/decide';
import type { Decision } from '@sampark/core/merge/decide/decision';
import type { Author, HistoryEntry } from '@sampark/core/merge/history';
import { baseOf, fieldByField, type Operation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';

/** The epoch of a practice, which never ends. */
export const PRACTICE_EPOCH = 'practice';

/** One operation that changed something, for a survey's history. */
export interface PracticeEntry extends HistoryEntry {
  readonly op_id: string;
  readonly user: string;
  readonly user_fullname: string;
  readonly at: string;
  readonly action: Operation['action'];
}

/** A server for one survey inside the page: the real rules over two arrays. It is gone with the page. */
export interface PracticeServer {
  readonly survey: () => ServerSurvey;
  readonly history: () => readonly PracticeEntry[];
  /** Decides about an operation. The same operation again gets the same decision. */
  readonly apply: (operation: Operation, author: Author) => Decision;
}

/** Makes the server. @param now returns the time as ISO 8601 */
export const createPracticeServer = (
  start: ServerSurvey,
  form: FormDefinition,
  { now, changed }: { readonly now: () => string; readonly changed: () => void },
): PracticeServer => {
  const fields = formFields(form);
  const applied = new Map<string, Decision>();
  const history: PracticeEntry[] = [];
  let survey = start;

  return {
    survey: () => survey,
    history: () => history,
    apply: (operation, author) => {
      const known = applied.get(operation.op_id);
      if (known) return known;
      const base = baseOf(operation);
      const decision = decide(operation, {
        stored: operation.survey_id === survey.survey_id ? survey : null,
        author,
        later: history.filter((entry) => entry.version > base),
        check: (field, value) => checkField(fields, field, value),
        isMadeOnce: madeOnceIn(fields),
        form,
        now: now(),
        epoch: PRACTICE_EPOCH,
      });
      applied.set(operation.op_id, decision);
      if (decision.changed && decision.survey) {
        survey = decision.survey;
        const { user_id, device_id, username: user, full_name: user_fullname } = author;
        const { op_id, action } = operation;
        const { version, updated_at: at } = survey;
        history.push({
          version,
          op_id,
          user_id,
          device_id,
          user,
          user_fullname,
          at,
          action,
          changes: fieldByField(decision.changes),
        });
        changed();
      }
      return decision;
    },
  };
};
