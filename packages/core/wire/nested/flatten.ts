import { type FieldPath, isTop, type Value, type Values } from '../../survey/values.ts';
import { isObject, type Json } from './json-object.ts';

/** The position of a value: its module, or `null` at the top. */
interface Place {
  readonly module: string | null;
  readonly field: string;
  readonly path: FieldPath;
}

/** Hears of each value and its position. @returns whether to go on */
type Visit = (module: Place['module'], field: string, value: Value) => boolean;

/**
 * Makes a reader for the mergeable content of surveys' JSON: name, date and every module (every object at the
 * top level), flat. Surveys of one form nearly always have the same fields. So from the second on, each is a
 * copy of a pattern with other values, which takes a fraction of the time and memory. The reader remembers
 * only the last pattern. The fields come out in the order of their names, so that equal content has equal
 * JSON.
 * @param read makes a value of an answer; `undefined` leaves it out
 */
export const flattener = (read: (answer: unknown) => Value | undefined): ((json: Json) => Values) => {
  let last: readonly Place[] = [];
  let pattern: Values = {};

  const visitAll = (json: Json, visit: Visit): boolean => {
    for (const name in json) {
      const part = json[name];
      if (isTop(name)) {
        const value = read(part);
        if (value !== undefined && !visit(null, name, value)) return false;
      } else if (isObject(part)) {
        for (const field in part) {
          const value = read(part[field]);
          if (value !== undefined && !visit(name, field, value)) return false;
        }
      }
    }
    return true;
  };

  /** Reads by the pattern; `null`: the survey has other fields. */
  const likeLast = (json: Json): Values | null => {
    const values: Record<FieldPath, Value> = { ...pattern };
    let at = 0;
    const isAlike = visitAll(json, (module, field, value) => {
      const place = last[at];
      if (place?.module !== module || place.field !== field) return false;
      values[place.path] = value;
      at += 1;
      return true;
    });
    return isAlike && at === last.length ? values : null;
  };

  return (json) => {
    const alike = likeLast(json);
    if (alike) return alike;
    // No path is `__proto__`: paths of answers have a dot.
    const found = new Map<FieldPath, Value>();
    const places: Place[] = [];
    visitAll(json, (module, field, value) => {
      const path = module === null ? field : `${module}.${field}`;
      places.push({ module, field, path });
      found.set(path, value);
      return true;
    });
    const values: Values = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
    last = places;
    pattern = JSON.parse(
      JSON.stringify(values, (_, value: unknown) => (value === values ? value : null)),
    ) as Values;
    return values;
  };
};

/** Returns one survey's content. */
export const flattenSurvey = (json: Json, read: (answer: unknown) => Value | undefined): Values =>
  flattener(read)(json);
