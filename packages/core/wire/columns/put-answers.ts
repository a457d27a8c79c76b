import type { FieldPath, Values } from '../../survey/values.ts';
import type { Json } from '../nested/json-object.ts';
import { partsOf } from '../survey-json.ts';
import { type Branch, branchOf, type ColumnBuilder } from './column-builder.ts';

/** The branch of a field's values. */
interface Slot {
  readonly module: string;
  readonly branch: Branch;
}

/**
 * Makes a function that puts answers into columns as if each stood in the object of its module, which nobody
 * makes.
 * @returns puts one survey's answers, and returns the modules that it put; a module named like a property of
 * the `head` gives way to it
 */
export const answerWriter = ({
  root,
  put: say,
}: ColumnBuilder): ((values: Values, head: Json) => ReadonlySet<string>) => {
  const places = new Map<FieldPath, Slot | null>();

  const placeOf = (path: FieldPath): Slot | null => {
    const known = places.get(path);
    if (known !== undefined) return known;
    const parts = partsOf(path);
    const place = parts && {
      module: parts.module,
      branch: branchOf(branchOf(root, parts.module), parts.field),
    };
    places.set(path, place);
    return place;
  };

  return (values, head) => {
    const answered = new Set<string>();
    // The answers of a module nearly always come together.
    let last: Slot | null = null;
    /** Whether this module is put. */
    let isPut = false;
    for (const path in values) {
      const place = placeOf(path);
      if (!place) continue;
      if (place.module !== last?.module) {
        isPut = !Object.hasOwn(head, place.module);
        answered.add(place.module);
        last = place;
      }
      if (isPut) say(place.branch, values[path]);
    }
    return answered;
  };
};
