import * as z from 'zod/mini';
import { formShape, localText } from '../forms/definition/definition.ts';
import { LONGEST_TERM } from '../rounds/term.ts';
import { opaqueId } from './wire.ts';

/*
 * The JSON about forms, as administrators keep them: the list, a workbook that is checked or published, and the
 * panchayats that take a form. It is part of the same wire as `wire.ts`.
 */

/**
 * A version of a form as the server gives it to devices. The seal says that this server gave it: a device brings the version
 * back with it after a restore. Absent: the server is older.
 */
export const wireSealedForm = z.extend(formShape, { seal: z.optional(z.string().check(z.maxLength(64))) });
export type WireSealedForm = z.infer<typeof wireSealedForm>;

/** A form with its versions, and where it is used. */
export const wireForm = z.object({
  name: z.string(),
  /** That of its newest version, and so are `languages` and `questions`. */
  title: localText,
  languages: z.array(z.string()),
  questions: z.int(),
  /** The panchayats whose new surveys take it; `null`: only administrators are told. */
  panchayats: z.nullable(z.int()),
  /** New surveys take it no more. */
  retired: z.boolean(),
  /** It ships with the app. */
  ships: z.boolean(),
  /** The newest first; `surveys` counts those that were not deleted; `null`: they were not counted, or only administrators are told. */
  versions: z.array(z.object({ version: z.int(), surveys: z.nullable(z.int()) })),
});
export type WireForm = z.infer<typeof wireForm>;

/** A fault in a workbook, or a note on it. The places are null where it is about all of it. */
export const wireFormProblem = z.object({
  sheet: z.nullable(z.string()),
  row: z.nullable(z.int()),
  column: z.nullable(z.string()),
  /** Each has its sentence in `form-problems.json`, filled by `params`. */
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type WireFormProblem = z.infer<typeof wireFormProblem>;

/** The difference between two versions of a form, by path. */
export const wireFormDifference = z.object({
  added: z.array(z.string()),
  changed: z.array(z.object({ path: z.string(), properties: z.array(z.string()) })),
  gone: z.array(z.string()),
});
export type WireFormDifference = z.infer<typeof wireFormDifference>;

/** A workbook that was read. Nothing is published by it. */
export const wireCheckedForm = z.object({
  /** `null`: it is no form, or cannot be published; the problems say why. */
  form: z.nullable(formShape),
  problems: z.array(wireFormProblem),
  warnings: z.array(wireFormProblem),
  /** The form is published in this very shape already. */
  is_same: z.boolean(),
  /** To the version before; `null`: there is none. */
  difference: z.nullable(wireFormDifference),
  /** The form's own tests, which all pass; `null`: it has none. A test that fails is among the problems. */
  tests: z.nullable(
    z.object({
      passed: z.int(),
      /** The paths of the questions that no test reaches. */
      unreached: z.array(z.string()),
    }),
  ),
});
export type WireCheckedForm = z.infer<typeof wireCheckedForm>;

/** The end of publishing a workbook. */
export const wirePublishedForm = z.object({
  /** `meanwhile`: somebody else published another version just now. `same`, `meanwhile` and `refused` publish nothing. */
  outcome: z.enum(['published', 'same', 'meanwhile', 'refused']),
  /** Empty: it is no form. */
  name: z.string(),
  /** The newest version of it; 0: none. */
  version: z.int(),
  problems: z.array(wireFormProblem),
});
export type WirePublishedForm = z.infer<typeof wirePublishedForm>;

/** Panchayats: all of them, those of one place, or some by their ids. */
const wireFormPlaces = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ state_id: opaqueId }),
  z.strictObject({ district_id: opaqueId }),
  z.strictObject({ block_id: opaqueId }),
  z.strictObject({ panchayat_ids: z.array(opaqueId).check(z.minLength(1), z.maxLength(1000)) }),
]);
export type WireFormPlaces = z.infer<typeof wireFormPlaces>;

/** How new surveys of panchayats come to take a form, or to take it no more. */
export const wireFormUse = z.discriminatedUnion('how', [
  /** It becomes their only form. */
  z.strictObject({ how: z.literal('instead'), where: wireFormPlaces }),
  /** It comes beside those that they have, from a day on; `null`: always. */
  z.strictObject({ how: z.literal('besides'), where: wireFormPlaces, from: z.nullable(z.iso.date()) }),
  /** They take it no more, but for those whose first form it is. */
  z.strictObject({ how: z.literal('no_more'), where: wireFormPlaces }),
]);
export type WireFormUse = z.infer<typeof wireFormUse>;

/** A panchayat that has a form. */
export const wirePanchayatWithForm = z.object({
  panchayat_id: z.string(),
  name: localText,
  block: localText,
  /** The day from which it has it; `null`: always. */
  from: z.nullable(z.string()),
  /** It is its first form, which can only be replaced. */
  is_first: z.boolean(),
});
export type WirePanchayatWithForm = z.infer<typeof wirePanchayatWithForm>;

/** How many panchayats are changed by it. */
export const wireFormUsed = z.object({ panchayats: z.int() });

/** Whether new surveys take a form no more, wherever it is. */
export const wireFormRetired = z.strictObject({ retired: z.boolean() });

/** How many surveys go to the recycle bin because they were kept for their term, if nobody changes them. */
export const wireTermCount = z.object({ tomorrow: z.int(), within_30_days: z.int() });
export type WireTermCount = z.infer<typeof wireTermCount>;

/** How long the surveys of a form are kept after their last change, in years; `null`: for ever. */
export const wireFormTerm = z.object({
  years: z.nullable(z.int()),
  /** Those in the scope of whoever asks; `null`: they are kept for ever. */
  count: z.nullable(wireTermCount),
});
export type WireFormTerm = z.infer<typeof wireFormTerm>;

/** The shortest term, in years, is one. */
const termInYears = z.int().check(z.minimum(1), z.maximum(LONGEST_TERM));

/** A term that somebody sets; `null`: for ever. */
export const wireSetTerm = z.strictObject({ years: z.nullable(termInYears) });

/** The day by which surveys of a form and year are to be done; `block_id`: in one block; `null`: everywhere. */
export const wireDeadline = z.strictObject({ due_on: z.iso.date(), block_id: z.nullable(opaqueId) });
export type WireDeadline = z.infer<typeof wireDeadline>;

/** The largest upload of a workbook, in bytes. Those of the field have some hundred kilobytes. */
export const FORM_FILE_BYTES = 20_000_000;
