import type { FormDefinition } from '@sampark/core/forms/definition';
import { figureFields } from '@sampark/core/forms/figures/form-figures';
import { recordFacts } from '@sampark/core/records/record-facts';
import { offersOf } from '@sampark/core/records/totals/offers';
import { type ReadRecord, recordTotals } from '@sampark/core/records/totals/record-totals';
import { isOfOneYear, type ReadSurvey, type SurveyOfPlace } from '@sampark/core/records/totals/said';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import type { FiguresPort, Offers, OpenOffers } from '../ports/figures.ts';
import { createLive } from '../ports/live.ts';
import { type ReadRow, readRows } from '../records/read-rows.ts';
import { followList } from '../workspace/follow-list.ts';
import type { Workspace } from '../workspace/workspace.ts';

type Rows = ReadonlyMap<string, ReadRow>;

/** What a device has read of the rows that figures need. */
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

/** Reads what the figures and facts of a survey come from, and again after each change. */
function openOffers(workspace: Workspace, own: SurveyOfPlace, form: FormDefinition): OpenOffers {
  const view = createLive<Offers>();
  const fields = figureFields(form);
  const ofRecords = new Map(
    fields.flatMap(({ path, source }) =>
      source && source.of !== 'village' ? [[path, source] as const] : [],
    ),
  );
  const totals = recordTotals(ofRecords, own);
  const readsSurveys = fields.some(({ source, fact }) => fact !== null || source?.of === 'village');
  const isRecordHere = (summary: SurveySummary): boolean =>
    ofRecords.size > 0 && isRecord(summary) && summary.panchayat_id === own.panchayat_id;
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
  const close = followList(workspace, async (isWanted) => {
    const records = await readRows(workspace, isRecordHere, read.records);
    const surveys = await readRows(workspace, isSurveyHere, read.surveys);
    const changed = changesBetween(read.records, records);
    const isSame = changed.length === 0 && changesBetween(read.surveys, surveys).length === 0;
    read = { records, surveys };
    if (!isWanted() || (isSame && view.get())) return;
    totals.update(changed.map(([id, row]) => [id, row && recordIn(row)]));
    const living = [...surveys.values()].filter(({ is_deleted }) => !is_deleted);
    view.set(offersOf(form, own, { figures: totals.figures(), surveys: living.map(surveyIn) }));
  });
  return { view, close };
}

/** Makes the part of the data that offers answers from elsewhere. */
export const createFigures = (workspace: () => Workspace): FiguresPort => ({
  open: (own, form) => openOffers(workspace(), own, form),
});
