/** A JSON object of which nothing else is known. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a part of JSON is an object: neither a list nor `null`. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
