/** A JSON object of unknown properties. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: neither a list nor `null`. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
