import type { Operation } from '@sampark/core/merge/operation';
import { withoutAbout } from '@sampark/core/survey/about/about-path';
import type { Values } from '@sampark/core/survey/values';
import { readBareSurvey, readOperation } from '@sampark/core/wire/read-operation';

/** One piece of a file: the answers of one survey without what people said about them, and what their author had seen, where the file says so. */
export interface Imported {
  readonly survey_id: string;
  readonly panchayat_id: string | null;
  readonly form_name: string | null;
  readonly form_version: number | null;
  readonly set: Values;
  readonly was: Values | null;
}

const ofOperation = (operation: Operation): Imported | null =>
  operation.action === 'delete' || operation.action === 'offer'
    ? null
    : {
        survey_id: operation.survey_id,
        panchayat_id: operation.action === 'create' ? operation.panchayat_id : null,
        form_name: operation.action === 'create' ? operation.form_name : null,
        form_version: operation.action === 'create' ? operation.form_version : null,
        set: withoutAbout(operation.set),
        was: operation.action === 'create' ? {} : operation.was,
      };

const isRescued = (json: unknown): json is { operation: unknown } =>
  typeof json === 'object' && json !== null && (json as { sampark?: unknown }).sampark === 'operation';

const isBundle = (json: unknown): json is { items: readonly unknown[] } =>
  typeof json === 'object' && json !== null && Array.isArray((json as { items?: unknown }).items);

/** Reads an exported survey, or an operation that was rescued from an outbox. */
export const readImported = (json: unknown): Imported | 'unreadable' | 'unknown_action' => {
  if (isRescued(json)) {
    const read = readOperation(json.operation);
    if (read.ok) return ofOperation(read.operation) ?? 'unreadable';
    return read.paths.includes('action') ? 'unknown_action' : 'unreadable';
  }
  const read = readBareSurvey(json);
  if (!read.ok || read.survey.survey_id === null) return 'unreadable';
  const { survey_id, set } = read.survey;
  return { ...read.survey, survey_id, set: withoutAbout(set), was: null };
};

/**
 * Returns the pieces of a file.
 *
 * | file | pieces |
 * |---|---|
 * | one exported survey, or one operation | that |
 * | an exported list of surveys | each |
 * | all that was only on a device | each |
 * | no JSON | none |
 */
export const piecesOf = (text: string): readonly unknown[] => {
  try {
    const json: unknown = JSON.parse(text);
    if (Array.isArray(json)) return json;
    return isBundle(json) ? json.items : [json];
  } catch {
    return [];
  }
};
