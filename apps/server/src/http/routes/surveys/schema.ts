import {
  formName,
  opaqueId,
  wireBareSurvey,
  wireDeletedSurvey,
  wireSurvey,
  wireValue,
} from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { plainText, queryNumber } from '../query.ts';

const time = z.string().check(z.regex(/^[\d:.TZ+-]{10,40}$/));

export const surveyParams = z.object({ survey_id: opaqueId });

export const listQuery = z.object({
  panchayat_id: z.optional(opaqueId),
  form: z.optional(formName),
  status: z.optional(z.enum(['all', 'complete', 'incomplete', 'draft', 'in_progress', 'conflict'])),
  q: z.optional(plainText(200)),
  updated_since: z.optional(time),
  limit: z.optional(queryNumber),
  cursor: z.optional(z.string().check(z.maxLength(400))),
});

export const deleteQuery = z.object({ base_version: z.optional(queryNumber) });

/** The body that a plain client sends. The server reads it a second time by its own rules. */
export const surveyBody = wireBareSurvey;

const rejectedFields = z.optional(z.record(z.string(), z.string()));

export const created = z.looseObject({
  survey_id: z.string(),
  village_name: z.string(),
  version: z.int(),
  merged: z.boolean(),
  rejected_fields: rejectedFields,
});

export const saved = z.looseObject({
  ...wireSurvey.shape,
  merged: z.boolean(),
  rejected_fields: rejectedFields,
});

export const deleted = z.object({
  success: z.literal(true),
  survey_id: z.string(),
  version: z.nullable(z.int()),
});

const change = z.object({
  field: z.string(),
  was: wireValue,
  now: wireValue,
  mine: z.optional(wireValue),
});

export const figures = z.record(
  z.string(),
  z.object({ value: wireValue, from: z.int(), lacking: z.int(), newest: z.string() }),
);

export const recordLabels = z.record(z.string(), z.string());

export const history = z.array(
  z.object({
    version: z.int(),
    op_id: z.string(),
    user: z.string(),
    user_fullname: z.string(),
    device_id: z.nullable(z.string()),
    at: z.string(),
    action: z.string(),
    changes: z.array(change),
  }),
);

export const surveyList = z.array(wireSurvey);
export const deletedList = z.array(wireDeletedSurvey);
