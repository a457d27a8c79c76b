import type { Edit } from '@sampark/core/device/local-survey';
import { type FieldPath, sameValue } from '@sampark/core/survey/values';

/** A record of the typing on one device that the app has called kept, apart from the system under test. */
export interface Drafts {
  readonly written: (surveyId: string, typed: Iterable<Edit & { readonly field: FieldPath }>) => void;
  /** Notes a Save: only fields that wait for a choice stay drafts. */
  readonly saved: (surveyId: string, inConflict: ReadonlySet<FieldPath>) => void;
  /** Notes that a choice took the place of a draft. */
  readonly settled: (surveyId: string, field: FieldPath) => void;
  /** Notes that this person deleted the survey, and was asked before. */
  readonly gone: (surveyId: string) => void;
  /** Returns each drafted field, over what its author had seen before the draft. */
  readonly all: () => ReadonlyMap<string, ReadonlyMap<FieldPath, Edit>>;
}

export const createDrafts = (): Drafts => {
  const surveys = new Map<string, Map<FieldPath, Edit>>();
  return {
    written: (id, typed) => {
      const fields = surveys.get(id) ?? new Map<FieldPath, Edit>();
      for (const { field, ...typing } of typed) {
        const { was } = fields.get(field) ?? typing;
        // A row may be put back to where it was.
        if (sameValue(was, typing.now)) fields.delete(field);
        else fields.set(field, { was, now: typing.now });
      }
      surveys.set(id, fields);
    },
    saved: (id, inConflict) => {
      const fields = surveys.get(id);
      if (!fields) return;
      for (const field of [...fields.keys()]) if (!inConflict.has(field)) fields.delete(field);
    },
    settled: (id, field) => surveys.get(id)?.delete(field),
    gone: (id) => surveys.delete(id),
    all: () => surveys,
  };
};
