/** The longest name, and the longest path, in UTF-16 units. */
export const NAME_MAX = 200;
export const PATH_MAX = 1_000;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const ID = /^[\x21-\x7e]{1,128}$/;
/** Characters that no database keeps as text: NUL, and half a surrogate pair. */
const NOT_TEXT = /\0|\p{Surrogate}/u;

/** Whether something is a text with words that every database keeps. */
export const isPlain = (value: unknown, most = Number.POSITIVE_INFINITY): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most && !NOT_TEXT.test(value);

/** Whether something can be the id of a person, or of what one of them says. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Whether something is a time, ISO 8601 in UTC. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));
