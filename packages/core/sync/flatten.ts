import { type FieldPath, SURVEY_DATE, type Value, type Values, VILLAGE_NAME } from '../survey/values.ts';

type Json = Readonly<Record<string, unknown>>;

const isPlainObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of fields by module and name, each put together once. */
const pathMaker = () => {
  const modules = new Map<string, Map<string, FieldPath>>();
  return (module: string): ((field: string) => FieldPath) => {
    const paths = modules.get(module) ?? new Map<string, FieldPath>();
    modules.set(module, paths);
    return (field) => {
      const known = paths.get(field);
      if (known !== undefined) return known;
      const path = `${module}.${field}`;
      paths.set(field, path);
      return path;
    };
  };
};

/** Is told each path and value; whether to go on. */
type Visit = (path: FieldPath, value: Value) => boolean;

/**
 * Reads the mergeable content of surveys' JSON, flat: name, date and every module (every object at the top level). Those of one
 * form nearly always have the same fields: from the second in a row on they are copies of a pattern with other values, which
 * takes a fraction of the time and memory of adding fifty properties one by one.
 * @param read makes a value of an answer; `undefined` leaves it out
 */
export const flattener = (read: (answer: unknown) => Value | undefined): ((json: Json) => Values) => {
  const pathsOf = pathMaker();
  let last: readonly FieldPath[] = [];
  let pattern: Values = {};

  const visitAll = (json: Json, visit: Visit): boolean => {
    for (const name of Object.keys(json)) {
      const part = json[name];
      if (name === VILLAGE_NAME || name === SURVEY_DATE) {
        const value = read(part);
        if (value !== undefined && !visit(name, value)) return false;
      } else if (isPlainObject(part)) {
        const pathOf = pathsOf(name);
        for (const field of Object.keys(part)) {
          const value = read(part[field]);
          if (value !== undefined && !visit(pathOf(field), value)) return false;
        }
      }
    }
    return true;
  };

  /** By the pattern; `null`: it has other fields. */
  const likeLast = (json: Json): Values | null => {
    const values: Record<FieldPath, Value> = { ...pattern };
    let at = 0;
    const isAlike = visitAll(json, (path, value) => {
      if (path !== last[at]) return false;
      values[path] = value;
      at += 1;
      return true;
    });
    return isAlike && at === last.length ? values : null;
  };

  return (json) => {
    const alike = likeLast(json);
    if (alike) return alike;
    // No path is `__proto__`: those of answers have a dot.
    const values: Record<FieldPath, Value> = {};
    visitAll(json, (path, value) => {
      values[path] = value;
      return true;
    });
    last = Object.keys(values);
    pattern = JSON.parse(
      JSON.stringify(values, (_, value: unknown) => (value === values ? value : null)),
    ) as Values;
    return values;
  };
};

/** One survey's content. */
export const flattenSurvey = (json: Json, read: (answer: unknown) => Value | undefined): Values =>
  flattener(read)(json);
