import type { FieldPath, Values } from '../../survey/values.ts';
import type { Json } from '../json-object.ts';
import { partsOf } from '../survey-json.ts';
import { type Branch, branchOf, type ColumnBuilder } from './column-builder.ts';

/** Where the values of a field are gathered. */
interface Slot {
  readonly module: string;
  readonly branch: Branch;
}

/**
 * Puts answers into columns as if each stood in the object of its module, which nobody makes.
 * @returns says what one answers beside what its `head` tells, and which modules that was: one that is named like something
 *   of the head gives way to it
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
    // Those of a module come together, nearly always.
    let last: Slot | null = null;
    /** Whether its module is told. */
    let isTold = false;
    for (const path in values) {
      const place = placeOf(path);
      if (!place) continue;
      if (place.module !== last?.module) {
        isTold = !Object.hasOwn(head, place.module);
        answered.add(place.module);
        last = place;
      }
      if (isTold) say(place.branch, values[path]);
    }
    return answered;
  };
};
