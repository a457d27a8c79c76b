import type { Value } from '@sampark/core/survey/values';
import type { Oracle, SavedEdit } from '../oracle.ts';
import { isRefused } from '../refusals.ts';
import type { World } from '../world.ts';
import type { Violation } from './violation.ts';
import { heldBack, keptIn } from './what-is-kept.ts';

/** Whether somebody deleted the survey who had saved an edit or seen it. */
export const coveredByDelete = (edit: SavedEdit, oracle: Oracle): boolean =>
  oracle.deletes.some(
    (pressed) =>
      pressed.survey_id === edit.survey_id &&
      (pressed.user === edit.user ||
        (pressed.allowed &&
          [...(pressed.values.get(edit.field) ?? []), ...keptIn(pressed.conflicts, edit.field)].some((seen) =>
            oracle.ancestors(seen).has(edit.value),
          ))),
  );

const deletedByAuthor = (edit: SavedEdit, { deletes }: Oracle): boolean =>
  deletes.some(({ survey_id, user }) => survey_id === edit.survey_id && user === edit.user);

/**
 * I1: no saved edit is lost. It is there when it, or a value typed or chosen over it, is live or in an open conflict,
 * or waits on a device marked as refused (I11). A delete also covers it whose author had seen it. I12: the same holds
 * after a restore of the server, since the devices bring back what it lost, unless the only device that held it had
 * been damaged.
 */
export const lostEdits = (world: World): Violation[] => {
  const { server, oracle, everDeleted } = world;
  const fields = new Map<string, ReadonlySet<Value>>();
  const linesKept = (survey_id: string, field: string): ReadonlySet<Value> => {
    const key = `${survey_id} ${field}`;
    const known = fields.get(key);
    if (known) return known;
    const survey = server.feed.survey(survey_id);
    const held = survey ? [survey.values[field] ?? null, ...keptIn(survey.conflicts, field)] : [];
    const kept = new Set<Value>();
    for (const value of [...held, ...heldBack(world, survey_id, field)]) {
      for (const each of oracle.ancestors(value)) kept.add(each);
    }
    fields.set(key, kept);
    return kept;
  };
  return oracle.edits.flatMap((edit) => {
    if (linesKept(edit.survey_id, edit.field).has(edit.value)) return [];
    const deletedOnce = !server.feed.survey(edit.survey_id) || everDeleted.has(edit.survey_id);
    if (deletedOnce && coveredByDelete(edit, oracle)) return [];
    // The author of the deletion has let go of their own edits, also after a restore in which another device still
    // holds the survey.
    if (world.tally.restores > 0 && deletedByAuthor(edit, oracle)) return [];
    if (world.tally.restores > 0 && world.damaged.has(edit.value)) return [];
    const what = `${edit.field} = ${String(edit.value)} of ${edit.survey_id} by ${edit.device} is nowhere`;
    const plain = world.tally.restores > 0 ? 'I12' : 'I1';
    return [{ invariant: isRefused(edit.value) ? 'I11' : plain, what }];
  });
};
