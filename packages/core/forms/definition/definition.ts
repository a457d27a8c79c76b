import * as z from 'zod/mini';
import { isDayOfYear } from '../figures/day-of-year.ts';
import { entity, expression, fieldName, moduleName, recordType } from './definition-parts.ts';

/**
 * A text in the languages in which it is known. English is always there; a missing language falls back to it.
 */
export const localText = z.catchall(z.object({ en: z.string().check(z.minLength(1)) }), z.string());
export type LocalText = z.infer<typeof localText>;

/** One option of a select. `name` is the word on the wire and in exports; people read `label`. */
export const choice = z.object({
  name: z.string().check(z.minLength(1)),
  label: localText,
  /** The other cells of its row in the list, by heading, for `choice_filter`. */
  columns: z.optional(z.record(z.string(), z.string())),
});
export type Choice = z.infer<typeof choice>;

/**
 * The question is asked only when this holds. An answer is kept in either case.
 */
const relevant = z.optional(expression);

/** How a question stands in reports: among the figures that matter, or in none; and what numbers of several surveys come to. */
export const IN_REPORTS = ['first', 'no', 'sum', 'mean'] as const;
export type InReports = (typeof IN_REPORTS)[number];

const common = {
  name: fieldName,
  label: localText,
  hint: z.optional(localText),
  relevant,
  /** The module counts as complete only when this is filled, always or where the expression holds. It never blocks saving. */
  required: z.union([z.boolean(), expression]),
  required_message: z.optional(localText),
  /** An answer that breaks it is kept, and shown as wrong. `.` is the answer. */
  constraint: z.optional(expression),
  constraint_message: z.optional(localText),
  /** An answer for which it holds is doubtful: it is kept, and a reason is asked for. An empty one never is. `.` is the answer. */
  warning: z.optional(expression),
  /** The doubt in words; it stands beside `warning`. */
  warning_message: z.optional(localText),
  /** Nobody types here: always, or where the expression holds. */
  read_only: z.optional(z.union([z.boolean(), expression])),
  /** The answer is worked out from others, and never stored as an edit; with `trigger` it is written when one of those answers changes. */
  calculation: z.optional(expression),
  trigger: z.optional(z.array(fieldName)),
  /** The answer with which its survey, or its row, begins. */
  default: z.optional(z.string()),
  /** The same, worked out. */
  dynamic_default: z.optional(expression),
  /** Last year's answer is not shown: the question is asked anew each year. */
  carry: z.optional(z.literal('no')),
  /** Words for the screen, such as `minimal` or `numbers`. */
  appearance: z.optional(z.string()),
  /** The property of the form's record in which the answer is saved. */
  save_to: z.optional(fieldName),
  /** The figure that records or villages give, and that a person takes over: see `figures/source.ts`. */
  taken_from: z.optional(expression),
  /**
   * The fact that it asks for, by a name that other forms give it, too: `panchayat.households`. The first
   * part is what the fact is about.
   */
  fact: z.optional(fieldName),
  /** Absent: reports go by rules of thumb, see `core/reports`. */
  report: z.optional(z.array(z.enum(IN_REPORTS)).check(z.minLength(1))),
  /** The answers that are good news: `higher` or `lower` numbers, or the names of choices. Absent: by rules of thumb. */
  better: z.optional(z.array(z.string()).check(z.minLength(1))),
};

const number = {
  ...common,
  unit: z.optional(localText),
  /** Inclusive hard bounds, in `unit`. */
  min: z.number(),
  max: z.number(),
  /** The granularity: an accepted value is a whole multiple of it. */
  step: z.number().check(z.positive()),
  /** By how many per cent of last year's answer it may change before that is doubtful; absent: `rounds/changed.ts` says. */
  allowed_change: z.optional(z.union([z.number().check(z.nonnegative()), z.literal('none')])),
};

const select = {
  ...common,
  choices: z.array(choice).check(z.minLength(1)),
  /** The name by which `instance('…')` finds the choices. */
  list_name: z.optional(z.string()),
  /** Keeps the choices for which it holds. A name in it is a column of the choice. */
  choice_filter: z.optional(expression),
};

const ofRecords = {
  /** The type of the records of which one is chosen, and the name by which `instance('…')` finds them. The answer is a record's id. */
  records: recordType,
  /** The records of the survey's panchayat, where a survey is open: see `records/record-choices.ts`. A form that is kept has none. */
  choices: z.array(choice),
  choice_filter: z.optional(expression),
};

/** XLSForm's words for the quality of a recording. */
export const AUDIO_QUALITIES = ['voice-only', 'low', 'normal', 'external'] as const;

const questionTypes = [
  z.object({ type: z.literal('integer'), ...number }),
  z.object({ type: z.literal('decimal'), ...number }),
  z.object({ type: z.literal('range'), ...number }),
  z.object({ type: z.literal('text'), ...common, max_length: z.number() }),
  z.object({ type: z.literal('date'), ...common }),
  z.object({ type: z.literal('time'), ...common }),
  z.object({ type: z.literal('dateTime'), ...common }),
  z.object({ type: z.literal('select_one'), ...select }),
  z.object({ type: z.literal('select_multiple'), ...select }),
  z.object({ type: z.literal('rank'), ...select }),
  z.object({ type: z.literal('select_record'), ...common, ...ofRecords }),
  z.object({ type: z.literal('acknowledge'), ...common }),
  z.object({ type: z.literal('barcode'), ...common }),
  z.object({
    type: z.literal('image'),
    ...common,
    /** The longest side to which a photo is made smaller, in pixels; absent: `MAX_PIXELS`. */
    max_pixels: z.optional(z.int().check(z.positive())),
  }),
  z.object({
    type: z.literal('audio'),
    ...common,
    /** How much a recording keeps of the sound; `external`: another program records it. Absent: `normal`. */
    quality: z.optional(z.enum(AUDIO_QUALITIES)),
  }),
  z.object({ type: z.literal('video'), ...common }),
  z.object({ type: z.literal('file'), ...common }),
  z.object({
    type: z.literal('geopoint'),
    ...common,
    /** A position this exact is taken by itself, in metres; absent: 5. */
    capture_accuracy: z.optional(z.number().check(z.positive())),
    /** One less exact than this is poor, in metres; absent: 100. */
    warning_accuracy: z.optional(z.number().check(z.positive())),
  }),
  z.object({ type: z.literal('geotrace'), ...common }),
  z.object({ type: z.literal('geoshape'), ...common }),
  z.object({ type: z.literal('calculate'), ...common }),
  z.object({
    type: z.literal('hidden'),
    ...common,
    /** The device measures it once when a survey begins, if the person allows it: where the device is. */
    measured: z.optional(z.literal('position')),
  }),
] as const;

/** A question, in XLSForm's vocabulary (https://xlsform.org): `type`, `name`, `label`, `hint`, `required`, choices. */
export const question = z.discriminatedUnion('type', questionTypes);
export type Question = z.infer<typeof question>;

/** Text between questions. */
const note = z.object({ type: z.literal('note'), name: fieldName, label: localText, relevant });
export type Note = z.infer<typeof note>;

const container = {
  name: fieldName,
  label: localText,
  relevant,
  read_only: z.optional(z.union([z.boolean(), expression])),
  appearance: z.optional(z.string()),
  /** The record that a survey saves here; absent: none. */
  entity: z.optional(entity),
};

type Children = z.ZodMiniArray<z.ZodMiniType<Item>>;

const group = z.object({
  type: z.literal('begin_group'),
  ...container,
  /** It is a heading only: paths do not name it. */
  heading: z.optional(z.boolean()),
  get children(): Children {
    return z.array(item);
  },
});

const repeat = z.object({
  type: z.literal('begin_repeat'),
  ...container,
  /** The number of rows; without it, and without `table`, people add and remove them. */
  repeat_count: z.optional(expression),
  /** The rows of a fixed table: one for each choice. The choice's name is the row's id, its label the row's heading. */
  table: z.optional(z.array(choice).check(z.minLength(1))),
  /** The name by which `instance('…')` finds the choices of a table. */
  list_name: z.optional(z.string()),
  /** One row in a line, with `${name}` for its answers; absent: its first answers. */
  summary: z.optional(localText),
  get children(): Children {
    return z.array(item);
  },
});

/** Questions under a common heading. */
export interface Group extends Omit<z.infer<typeof group>, 'children'> {
  readonly children: Item[];
}

/** Questions that are asked for each row. */
export interface Repeat extends Omit<z.infer<typeof repeat>, 'children'> {
  readonly children: Item[];
}

export type Item = Question | Note | Group | Repeat;

export const item = z.discriminatedUnion('type', [...questionTypes, note, group, repeat]);
// Groups hold groups, so the description of the API needs a name for what they hold.
z.globalRegistry.add(item, { id: 'FormItem' });

/** Questions that a person fills together; a top-level property of a survey on the wire. */
export const module = z.object({
  type: z.literal('begin_group'),
  ...container,
  name: moduleName,
  /** It gathers what stands outside of any group, so expressions do not name it. */
  heading: z.optional(z.boolean()),
  get children(): Children {
    return z.array(item);
  },
});
export interface Module extends Omit<z.infer<typeof module>, 'children'> {
  readonly children: Item[];
}

/**
 * Answers that do not go together. A warning never blocks: a person who is sure keeps the answers, with a
 * reason.
 */
export const warning = z.object({
  name: fieldName,
  /** Warns when this holds. */
  when: expression,
  message: localText,
  /** The fields that show it; the first one asks for the reason. */
  fields: z.array(z.string()).check(z.minLength(1)),
});
export type Warning = z.infer<typeof warning>;

/** The version of the XForms specification by whose rules this app works. */
export const XFORMS = '1.0.0';

/** The same with the records of rows and groups, which ODK's specification of entities has since its version 2025.1. */
export const XFORMS_WITH_ROWS = '1.0.0+entities-2025.1';

/** The shape of a form; `valid-definition.ts` also checks that its parts agree. */
export const formShape = z.object({
  /** Forms of records are called `record:<type>`; no workbook can give its form such a name. */
  name: z.string().check(z.regex(/^([a-z][a-z0-9-]{0,63}|record:[\p{L}_][\p{L}\p{M}\p{N}_-]{0,39})$/u)),
  version: z.int().check(z.positive()),
  /**
   * The version of the XForms specification to which the expressions keep. Without it they are older: a comparison with
   * an empty answer, or with a division by zero, is not true, and every group is a heading only. On the wire it may name
   * more rules (`wire/form-for-devices.ts`).
   */
  xforms_version: z.optional(z.enum([XFORMS, XFORMS_WITH_ROWS])),
  title: localText,
  /** The subject of its surveys: a `village`, a `panchayat`, or a type of record; absent: a village. */
  subject: z.optional(recordType),
  /** The day of the year for which its answers hold, such as `03-31`; absent: the day of the survey. */
  reference_date: z.optional(z.string().check(z.refine(isDayOfYear))),
  modules: z.array(module).check(z.minLength(1)),
  warnings: z.optional(z.array(warning)),
  /** The record that a survey of it saves, beside those of groups and rows; absent: none. */
  entity: z.optional(entity),
  /** Lists of choices that only expressions name, by `instance('…')`. */
  lists: z.optional(z.record(z.string(), z.array(choice))),
});

/** A form is data: screens, validation, merge and export read it and name no field themselves. */
export type FormDefinition = z.infer<typeof formShape>;
