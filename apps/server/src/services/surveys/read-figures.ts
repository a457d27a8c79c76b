import { can } from '@sampark/core/access/can';
import type { UserInfo } from '@sampark/core/access/roles';
import { figureFields } from '@sampark/core/forms/figures/form-figures';
import type { Source } from '@sampark/core/forms/figures/source';
import { takenOverBy } from '@sampark/core/places/place-changes';
import { spellingsOf } from '@sampark/core/places/village';
import { recordFacts } from '@sampark/core/records/record-facts';
import { type ReadRecord, type RecordTotals, recordTotals } from '@sampark/core/records/totals/record-totals';
import type { ReadSurvey, SurveyOfPlace } from '@sampark/core/records/totals/said';
import type { Figure } from '@sampark/core/records/totals/total';
import { villageFigure } from '@sampark/core/records/totals/village-totals';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { isRecordForm } from '@sampark/core/survey/record-form';
import {
  type FieldPath,
  RECORD_ID,
  SURVEY_DATE,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import type { FedSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PanchayatTable } from '../../storage/tables/place-tables.ts';
import { readerOf } from '../access/shares/reader.ts';
import type { Context } from '../context.ts';
import { formOfSurvey } from '../forms/forms.ts';
import { findReadable } from './read-surveys.ts';

/** The rows that are read at once: a panchayat may have a hundred thousand records. */
const PAGE = 2_000;

/** Returns all rows of panchayats, deleted ones among them, page by page. */
async function* rowsOf(
  r: Repositories,
  panchayatIds: readonly string[],
): AsyncGenerator<readonly FedSurvey[]> {
  for (const panchayatId of panchayatIds) {
    let rows: readonly FedSurvey[];
    let after = 0;
    do {
      rows = await r.surveys.feed(panchayatId, after, Number.MAX_SAFE_INTEGER, PAGE);
      yield rows;
      after = rows.at(-1)?.seq ?? after;
    } while (rows.length === PAGE);
  }
}

const placeOf = (row: Omit<FedSurvey, 'seq'>, values: Values): SurveyOfPlace => {
  const text = (field: FieldPath): string => String(valueAt(values, field) ?? '');
  const { survey_id, panchayat_id, created_at, updated_at } = row;
  return {
    ...{ survey_id, panchayat_id, created_at, updated_at },
    ...{ village_name: text(VILLAGE_NAME), record_id: text(RECORD_ID), survey_date: text(SURVEY_DATE) },
  };
};

function recordIn(row: FedSurvey, values: Values): readonly [string, ReadRecord] | null {
  const facts = recordFacts({ ...row, values, is_deleted: row.deleted_at !== null });
  return facts && [row.survey_id, { facts, values, at: row.updated_at }];
}

/** Takes what the rows of panchayats say: records into the totals, surveys into the list that it returns. */
async function takeRows(
  { forms }: Pick<Context, 'forms'>,
  r: Repositories,
  panchayatIds: readonly string[],
  totals: RecordTotals<FieldPath>,
): Promise<readonly ReadSurvey[]> {
  const catalogue = await forms.read(r.forms);
  const surveys: ReadSurvey[] = [];
  const records: (readonly [string, ReadRecord])[] = [];
  for await (const rows of rowsOf(r, panchayatIds)) {
    for (const row of rows) {
      const values = JSON.parse(row.doc) as Values;
      const record = recordIn(row, values);
      if (record) records.push(record);
      else if (!isRecordForm(row.form_name) && row.deleted_at === null) {
        const form = formOfSurvey(catalogue, row).definition;
        surveys.push({ summary: placeOf(row, values), form, values });
      }
    }
  }
  // All at once: the tree is worked out after every change that moves something.
  totals.update(records);
  return surveys;
}

/**
 * Returns the figures that records and villages give for the questions of a survey, by field, from all that the person may read.
 * `null`: there is no such survey for them. People who see surveys in part get none: a figure may tell of
 * what is closed to them.
 */
export const getFigures = (
  context: Context,
  user: UserInfo,
  surveyId: string,
): Promise<ReadonlyMap<FieldPath, Figure> | null> =>
  context.storage.read(async (r) => {
    const row = await findReadable(r, user, surveyId);
    if (row === undefined || row.deleted_at !== null) return null;
    const changes = await r.placeChanges.connected('panchayat', [row.panchayat_id]);
    const { whole } = takenOverBy(changes, row.panchayat_id, dayInIndia(context.clock()));
    const survey = placeOf(row, JSON.parse(row.doc) as Values);
    const villages = (await r.panchayats.villages(row.panchayat_id)).map(({ name, name_hi }) => ({
      name: { en: name, hi: name_hi },
    }));
    const village_spellings = spellingsOf(villages, survey.village_name);
    const own = { ...survey, taken_over: whole, village_spellings };
    const { definition } = formOfSurvey(await context.forms.read(r.forms), row);
    const reader = await readerOf(r, user, context.clock());
    if (!reader.isWhole) return reader.isOpen(row, definition) === null ? null : new Map();
    const sources = new Map(
      figureFields(definition).flatMap(({ path, source }) => (source ? [[path, source] as const] : [])),
    );
    if (sources.size === 0) return new Map();
    const mayRead = ({ panchayat_id, block_id }: PanchayatTable): boolean =>
      can(user, 'read', { panchayat_id, block_id, created_by: '' });
    const read = (await r.places.byIds([own.panchayat_id, ...whole])).filter(mayRead);
    const ofRecords = new Map<FieldPath, Source>([...sources].filter(([, { of }]) => of !== 'village'));
    const totals = recordTotals(ofRecords, own);
    const panchayatIds = read.map(({ panchayat_id }) => panchayat_id).sort();
    const surveys = await takeRows(context, r, panchayatIds, totals);
    const figures = totals.figures();
    return new Map(
      [...sources].map(([path, source]) => [path, figures.get(path) ?? villageFigure(source, own, surveys)]),
    );
  });
