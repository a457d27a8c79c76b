import * as z from 'zod/mini';

/** A text in the languages it is known in. English is always there; a missing language falls back to it. */
export const localText = z.catchall(z.object({ en: z.string().check(z.minLength(1)) }), z.string());
export type LocalText = z.infer<typeof localText>;

const fieldName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/));

/** One option of a select. `name` is the word on the wire and in exports, `label` what a person reads. */
export const choice = z.object({ name: z.string().check(z.minLength(1)), label: localText });
export type Choice = z.infer<typeof choice>;

const common = {
  name: fieldName,
  label: localText,
  hint: z.optional(localText),
  /** Must be filled for its module to count as complete. It never blocks saving. */
  required: z.boolean(),
};

const number = {
  ...common,
  unit: z.optional(localText),
  /** Inclusive hard bounds, in `unit`. */
  min: z.number(),
  max: z.number(),
  /** Granularity: an accepted value is a whole multiple of it. */
  step: z.number().check(z.positive()),
};

/** A question, in XLSForm's vocabulary (https://xlsform.org): `type`, `name`, `label`, `hint`, `required`, choices. */
export const question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('integer'), ...number }),
  z.object({ type: z.literal('decimal'), ...number }),
  z.object({ type: z.literal('text'), ...common, max_length: z.number() }),
  z.object({ type: z.literal('date'), ...common }),
  z.object({ type: z.literal('select_one'), ...common, choices: z.array(choice).check(z.minLength(1)) }),
  z.object({ type: z.literal('select_multiple'), ...common, choices: z.array(choice).check(z.minLength(1)) }),
]);
export type Question = z.infer<typeof question>;

/** A group of questions that a person fills together; a top-level property of a survey on the wire. */
export const module = z.object({
  type: z.literal('begin_group'),
  name: fieldName,
  label: localText,
  children: z.array(question),
});
export type Module = z.infer<typeof module>;

/** A form is data: screens, validation, merge and export read it and name no field themselves. */
export const formDefinition = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  version: z.int().check(z.positive()),
  title: localText,
  modules: z.array(module).check(z.minLength(1)),
});
export type FormDefinition = z.infer<typeof formDefinition>;
