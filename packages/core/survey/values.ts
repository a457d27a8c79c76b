/** `village_name`, `survey_date`, `record_id`, or `module.field`. */
export type FieldPath = string;

/** One answer. `null` and an absent field are the same: empty. `select_multiple` is a list of option names. */
export type Value = string | number | boolean | readonly string[] | null;

/** The mergeable content of a survey, flat: one entry a field. */
export type Values = Readonly<Record<FieldPath, Value>>;

export const VILLAGE_NAME: FieldPath = 'village_name';
export const SURVEY_DATE: FieldPath = 'survey_date';
/** The id of the record that a survey is about. */
export const RECORD_ID: FieldPath = 'record_id';

/** Whether a name is that of a field outside of all modules. */
export const isTop = (name: string | undefined): boolean =>
  name === VILLAGE_NAME || name === SURVEY_DATE || name === RECORD_ID;

/**
 * Returns the value of a field; `null`: it is empty. It looks at own properties only, so `__proto__` is just
 * a name.
 */
export const valueAt = (values: Values, field: FieldPath): Value => {
  const value = values[field];
  // Objects inherit no number and no text.
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value !== undefined && Object.hasOwn(values, field) ? value : null;
};

/** Whether a value is a list: the options of a `select_multiple`. */
export const isList = (value: Value): value is readonly string[] => Array.isArray(value);

/** Whether a value counts as not filled in. */
export const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0);

/**
 * Whether two answers are equal. Empty equals empty. Lists are compared as sets, because the order of ticks
 * says nothing.
 */
export const sameValue = (a: Value | undefined, b: Value | undefined): boolean => {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isList(a as Value) && isList(b as Value)) {
    const left = a as readonly string[];
    const right = new Set(b as readonly string[]);
    return left.length === right.size && left.every((name) => right.has(name));
  }
  return a === b;
};

/** Whether two answers are equal to the letter: a list in another order is another one. */
export const sameText = (a: Value, b: Value): boolean =>
  a === b || (isEmpty(a) && isEmpty(b)) || (isList(a) && JSON.stringify(a) === JSON.stringify(b));

/** Puts a property into a record, also one that is called `__proto__`. */
export const put = <T>(record: Record<string, T>, name: string, value: T): void => {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  else record[name] = value;
};

/** Copies the values with several fields changed; an empty value removes its field. Fields that are there keep their place. */
export const withValues = (values: Values, changes: Iterable<readonly [FieldPath, Value]>): Values => {
  const next: Record<FieldPath, Value> = { ...values };
  const emptied = new Set<FieldPath>();
  for (const [field, value] of changes) {
    if (!isEmpty(value)) {
      put(next, field, value);
      emptied.delete(field);
    } else if (Object.hasOwn(next, field)) emptied.add(field);
  }
  return emptied.size === 0
    ? next
    : Object.fromEntries(Object.entries(next).filter(([field]) => !emptied.has(field)));
};
