import { allDone } from '../../storage/all-done.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { SurveyTable } from '../../storage/tables.ts';
import { formOfSurvey } from '../forms.ts';
import { rowOf } from './survey-rows.ts';
import type { OpenSurvey, Workspace } from './workspace.ts';

/**
 * Writes what the operations left. The panchayats' counters come last, in the order of their ids, and the surveys are
 * stamped with them: whoever holds a counter holds it until the commit, so the order of commits in a panchayat is the
 * order of its `seq`, and a reader behind a cursor never skips a row.
 */
export async function writeWorkspace(r: Repositories, w: Workspace): Promise<void> {
  const changed = [...w.surveys.values()].filter((open) => open.changed !== null);
  const byPanchayat = [...Map.groupBy(changed, (open) => open.survey.panchayat_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  // All at once: they are carried out in this order.
  const [, , , , , ...counters] = await allDone([
    r.knownStates.left(w.written.left),
    r.knownStates.learned(w.written.learned),
    r.history.insert(w.written.history),
    r.conflicts.put([...w.written.conflicts.values()]),
    r.operations.insert(w.written.operations),
    ...byPanchayat.map(([panchayatId, surveys]) => r.places.raiseCounter(panchayatId, surveys.length)),
  ]);
  const fresh: SurveyTable[] = [];
  const known: SurveyTable[] = [];
  for (const [at, [, surveys]] of byPanchayat.entries()) {
    const first = (counters[at] ?? 0) - surveys.length + 1;
    surveys.forEach((open, i) => {
      (open.stored === undefined ? fresh : known).push(stamped(w, open, first + i));
    });
  }
  await allDone([r.surveys.insert(fresh), r.surveys.update(known)]);
}

const stamped = (w: Workspace, { survey, stored, changed }: OpenSurvey, seq: number): SurveyTable =>
  rowOf(survey, stored, {
    doc: changed ?? JSON.stringify(survey.values),
    form: formOfSurvey(w.forms, survey),
    user_id: w.sender.user.user_id,
    epoch: w.epoch,
    seq,
  });
