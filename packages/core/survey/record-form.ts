import type { FieldPath } from './values.ts';

/** The prefix of the names of record forms. The names of all other forms have no colon. */
const PREFIX = 'record:';

/** Returns the name of the form of a type of record, such as `record:household`. */
export const recordFormName = (type: string): string => `${PREFIX}${type}`;

/** Whether a form is that of a type of record: then its survey is a record, and nobody fills it as a survey. */
export const isRecordForm = (formName: string): boolean => formName.startsWith(PREFIX);

/** Returns the type of record whose form this is; `null`: it is another form. */
export const recordTypeOf = (formName: string): string | null =>
  isRecordForm(formName) ? formName.slice(PREFIX.length) : null;

/** The name by which people know a record. */
export const RECORD_LABEL: FieldPath = 'record.label';

/** The id of the record below which a record lies; empty: it lies directly below its panchayat. */
export const RECORD_PARENT: FieldPath = 'record.parent';

/** `active`, which an empty value means, too, or `closed`: the household moved away, the well dried up. */
export const RECORD_STATE: FieldPath = 'record.state';

/** The id of the record that is the same thing; empty: none was found to be. */
export const MERGED_INTO: FieldPath = 'record.merged_into';

/** Whether a field says where a record hangs and what it counts for, and nothing of the thing itself. */
export const isOfTree = (field: FieldPath): boolean =>
  field === RECORD_PARENT || field === RECORD_STATE || field === MERGED_INTO;

/** The module of what surveys save in a record. It stands apart, so a property may have any name, `state` too. */
export const PROPERTIES = 'property';

/** Returns the path of a property in its record. */
export const propertyPath = (property: string): FieldPath => `${PROPERTIES}.${property}`;

const VILLAGE = 'village';

/** The property by which a record names the village in which it lies. */
export const VILLAGE_OF_RECORD: FieldPath = propertyPath(VILLAGE);

/** Whether the answer to a question becomes the village in which a record lies. @param path that of its answer */
export const asksForVillage = (
  { save_to }: { readonly save_to?: string | undefined },
  path: FieldPath,
): boolean => save_to === VILLAGE || path === VILLAGE_OF_RECORD;
