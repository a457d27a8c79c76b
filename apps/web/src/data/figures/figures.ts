import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { figureFields } from '@sampark/core/forms/figures/form-figures';
import { spellingsOf } from '@sampark/core/places/village';
import { recordFacts } from '@sampark/core/records/record-facts';
import { offersOf } from '@sampark/core/records/totals/offers';
import { type ReadRecord, recordTotals } from '@sampark/core/records/totals/record-totals';
import {
  countsFor,
  isOfOneYear,
  type ReadSurvey,
  type SurveyOfPlace,
  type TakingSurvey,
} from '@sampark/core/records/totals/said';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import { storedPanchayats } from '../database/device-store.ts';
import type { FiguresPort, Offers, OpenOffers } from '../ports/figures.ts';
import { createLive } from '../ports/live.ts';
import { type ReadRow, readRows } from '../records/read-rows.ts';
import { storedVillages } from '../sync/known-places.ts';
import { followList } from '../workspace/follow-list.ts';
import type { Workspace } from '../workspace/workspace.ts';

type Rows = ReadonlyMap<string, ReadRow>;

/** The rows that figures need, as a device has read them. */
interface Read {
  readonly records: Rows;
  readonly surveys: Rows;
}

/** Returns the rows that came, changed or went. */
function changesBetween(before: Rows, now: Rows): readonly (readonly [string, ReadRow | null])[] {
  const came = [...now].filter(([id, row]) => before.get(id) !== row);
  const went = [...before.keys()].filter((id) => !now.has(id));
  return [...came, ...went.map((id) => [id, null] as const)];
}

function recordIn(row: ReadRow): ReadRecord | null {
  const facts = recordFacts({ ...row.summary, ...row });
  return facts && { facts, values: row.values, at: row.summary.updated_at };
}

/** Returns a survey with the panchayats that have come to its own whole, and the spellings of its village. */
async function takingSurvey({ db, store }: Workspace, own: SurveyOfPlace): Promise<TakingSurvey> {
  const { owner } = store;
  const isHere = ({ panchayat_id }: { readonly panchayat_id: string }) => panchayat_id === own.panchayat_id;
  const panchayat = (await storedPanchayats(db, owner)).find(isHere);
  const villages = (await storedVillages({ db, owner })).filter(isHere);
  const village_spellings = spellingsOf(villages, own.village_name);
  return { ...own, taken_over: panchayat?.taken_over, village_spellings };
}

/** Follows what the figures and facts of a survey come from. @returns reads what has changed; it gives the offers, or nothing that is new */
function reader(
  workspace: Workspace,
  own: TakingSurvey,
  form: FormDefinition,
): (isFirst: boolean) => Promise<Offers | null> {
  const fields = figureFields(form);
  const ofRecords = new Map(
    fields.flatMap(({ path, source }) =>
      source && source.of !== 'village' ? [[path, source] as const] : [],
    ),
  );
  const totals = recordTotals(ofRecords, own);
  const readsSurveys = fields.some(({ source, fact }) => fact !== null || source?.of === 'village');
  const isRecordHere = (summary: SurveySummary): boolean =>
    ofRecords.size > 0 && isRecord(summary) && countsFor(own, summary.panchayat_id);
  const isSurveyHere = (summary: SurveySummary): boolean =>
    readsSurveys && !isRecord(summary) && summary.survey_id !== own.survey_id && isOfOneYear(summary, own);
  const said = new WeakMap<ReadRow, ReadSurvey>();
  const surveyIn = (row: ReadRow): ReadSurvey => {
    const { summary, values } = row;
    const survey = said.get(row) ?? { summary, values, form: workspace.forms.formOf(summary) };
    said.set(row, survey);
    return survey;
  };
  let read: Read = { records: new Map(), surveys: new Map() };
  return async (isFirst) => {
    const records = await readRows(workspace, isRecordHere, read.records);
    const surveys = await readRows(workspace, isSurveyHere, read.surveys);
    const changed = changesBetween(read.records, records);
    const isSame = changed.length === 0 && changesBetween(read.surveys, surveys).length === 0;
    read = { records, surveys };
    if (isSame && !isFirst) return null;
    totals.update(changed.map(([id, row]) => [id, row && recordIn(row)]));
    const living = [...surveys.values()].filter(({ is_deleted }) => !is_deleted);
    return offersOf(form, own, { figures: totals.figures(), surveys: living.map(surveyIn) });
  };
}

/** Reads what the figures and facts of a survey come from, and again after each change. */
function openOffers(workspace: Workspace, own: SurveyOfPlace, form: FormDefinition): OpenOffers {
  const view = createLive<Offers>();
  const reading = takingSurvey(workspace, own).then((taking) => reader(workspace, taking, form));
  const close = followList(workspace, async (isWanted) => {
    const offers = await (await reading)(!view.get());
    if (offers && isWanted()) view.set(offers);
  });
  return { view, close };
}

/** Makes the part of the data that offers answers from elsewhere. */
export const createFigures = (workspace: () => Workspace): FiguresPort => ({
  open: (own, form) => openOffers(workspace(), own, form),
});
