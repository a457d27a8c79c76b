import { deltaOf } from '@sampark/core/sync/delta';
import { allDone } from '../../storage/all-done.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { SurveyTable } from '../../storage/tables.ts';
import { formOfSurvey } from '../forms/forms.ts';
import { surveyDeliveries } from '../programs/webhooks/deliveries.ts';
import type { SurveyChange } from '../programs/webhooks/survey-events.ts';
import { deltaToText } from './delta-text.ts';
import { rowOf } from './survey-rows.ts';
import type { OpenSurvey, UnitOfWork } from './unit-of-work.ts';

/** A panchayat's counter before and after the writes of one unit of work: all numbers in between are its own. */
export interface Raised {
  readonly panchayat_id: string;
  /** The panchayat's number. */
  readonly number: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Writes what the operations left. The panchayats' counters are raised after everything that needs no `seq`, in the
 * order of their ids. The surveys follow, because their `seq` comes from the raised counters. A transaction that holds
 * a counter holds it until the commit. So the order of commits in a panchayat is the order of its `seq`, and a reader
 * behind a cursor never skips a row.
 * @returns the counters before and after
 */
export async function writeUnitOfWork(r: Repositories, w: UnitOfWork): Promise<readonly Raised[]> {
  const changed = [...w.surveys.values()].filter((open) => open.changed !== null);
  const byPanchayat = [...Map.groupBy(changed, (open) => open.survey.panchayat_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  // The statements go together, and are carried out in this order.
  const [, , , , , , ...counters] = await allDone([
    r.knownStates.left(w.written.left),
    r.knownStates.learned(w.written.learned),
    r.history.insert(w.written.history),
    r.conflicts.put([...w.written.conflicts.values()]),
    r.operations.insert(w.written.operations),
    r.attachments.use(w.written.fileUses),
    ...byPanchayat.map(([panchayatId, surveys]) => r.places.raiseCounter(panchayatId, surveys.length)),
  ]);
  const fresh: SurveyTable[] = [];
  const known: SurveyTable[] = [];
  const raised: Raised[] = [];
  const told: SurveyChange[] = [];
  for (const [at, [panchayat_id, surveys]] of byPanchayat.entries()) {
    const after = counters[at] ?? 0;
    const before = after - surveys.length;
    raised.push({ panchayat_id, number: w.panchayats.get(panchayat_id)?.number ?? 0, before, after });
    surveys.forEach((open, i) => {
      const row = numbered(w, open, before + 1 + i);
      (open.found === undefined ? fresh : known).push(row);
      told.push({ before: open.found, after: { row, survey: open.survey } });
    });
  }
  const deliveries = surveyDeliveries(w.webhooks, told, w.now);
  await allDone([r.surveys.insert(fresh), r.surveys.update(known), r.webhookDeliveries.add(deliveries)]);
  return raised;
}

const numbered = (w: UnitOfWork, { survey, found, changed }: OpenSurvey, seq: number): SurveyTable =>
  rowOf(survey, found?.row, {
    doc: changed ?? JSON.stringify(survey.values),
    delta: found === undefined ? null : deltaToText(found.row.seq, deltaOf(found.survey, survey)),
    form: formOfSurvey(w.forms, survey),
    user_id: w.sender.user.user_id,
    epoch: w.epoch,
    seq,
  });
