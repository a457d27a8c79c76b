/**
 * The subject of a form's surveys: `village`, `panchayat`, or a type of record. Every one of them lies in a
 * panchayat.
 */
export type SubjectType = string;

/** Whether this is a type of record: whatever is not a place. */
export const isRecordType = (subject: SubjectType): boolean =>
  subject !== 'village' && subject !== 'panchayat';

/** Returns what a form's surveys are about. */
export const subjectTypeOf = (form: { readonly subject?: SubjectType | undefined }): SubjectType =>
  form.subject ?? 'village';

/** The subject of one survey. */
export type Subject =
  | { readonly type: 'village'; readonly panchayat_id: string; readonly village_name: string }
  | { readonly type: 'panchayat'; readonly panchayat_id: string }
  /** The record says itself of which type it is. */
  | { readonly type: 'record'; readonly panchayat_id: string; readonly record_id: string };

/**
 * Returns what a survey is about. A survey of a village always names it, one of a record has its id, and one of a panchayat
 * names nothing.
 */
export const subjectOf = (survey: {
  readonly panchayat_id: string;
  readonly village_name: string;
  readonly record_id?: string | undefined;
}): Subject => {
  const { panchayat_id, village_name, record_id = '' } = survey;
  if (record_id !== '') return { type: 'record', panchayat_id, record_id };
  return village_name.trim() === ''
    ? { type: 'panchayat', panchayat_id }
    : { type: 'village', panchayat_id, village_name };
};
