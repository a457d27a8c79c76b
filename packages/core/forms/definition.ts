import * as z from 'zod/mini';

/**
 * A text in the languages in which it is known. English is always there; a missing language falls back to it.
 */
export const localText = z.catchall(z.object({ en: z.string().check(z.minLength(1)) }), z.string());
export type LocalText = z.infer<typeof localText>;

const fieldName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/));

/** A rule over other answers, see `expression.ts`. */
const expression = z.string().check(z.minLength(1), z.maxLength(1000));

/** One option of a select. `name` is the word on the wire and in exports; people read `label`. */
export const choice = z.object({ name: z.string().check(z.minLength(1)), label: localText });
export type Choice = z.infer<typeof choice>;

/**
 * The question is asked only when this holds. It names fields that stand before it. An answer is kept in
 * either case.
 */
const relevant = z.optional(expression);

const common = {
  name: fieldName,
  label: localText,
  hint: z.optional(localText),
  relevant,
  /** The module counts as complete only when this is filled. It never blocks saving. */
  required: z.boolean(),
};

const number = {
  ...common,
  unit: z.optional(localText),
  /** Inclusive hard bounds, in `unit`. */
  min: z.number(),
  max: z.number(),
  /** The granularity: an accepted value is a whole multiple of it. */
  step: z.number().check(z.positive()),
};

const questionTypes = [
  z.object({ type: z.literal('integer'), ...number }),
  z.object({ type: z.literal('decimal'), ...number }),
  z.object({ type: z.literal('text'), ...common, max_length: z.number() }),
  z.object({ type: z.literal('date'), ...common }),
  z.object({ type: z.literal('select_one'), ...common, choices: z.array(choice).check(z.minLength(1)) }),
  z.object({ type: z.literal('select_multiple'), ...common, choices: z.array(choice).check(z.minLength(1)) }),
] as const;

/** A question, in XLSForm's vocabulary (https://xlsform.org): `type`, `name`, `label`, `hint`, `required`, choices. */
export const question = z.discriminatedUnion('type', questionTypes);
export type Question = z.infer<typeof question>;

/** Text between questions. */
const note = z.object({ type: z.literal('note'), name: fieldName, label: localText, relevant });
export type Note = z.infer<typeof note>;

/** Questions under a common heading, inside a module. The heading is no part of their path. */
const group = z.object({
  type: z.literal('begin_group'),
  name: fieldName,
  label: localText,
  relevant,
  children: z.array(z.discriminatedUnion('type', [...questionTypes, note])),
});

/** Questions that a person fills together; a top-level property of a survey on the wire. */
export const module = z.object({
  type: z.literal('begin_group'),
  name: fieldName,
  label: localText,
  children: z.array(z.discriminatedUnion('type', [...questionTypes, note, group])),
});
export type Module = z.infer<typeof module>;

/**
 * Answers that do not go together. A warning never blocks: a person who is sure keeps the answers, with a
 * reason.
 */
export const warning = z.object({
  name: fieldName,
  /** Warns when this holds. An empty answer makes it silent. */
  when: expression,
  message: localText,
  /** The fields that show it; the first one asks for the reason. */
  fields: z.array(z.string()).check(z.minLength(1)),
});
export type Warning = z.infer<typeof warning>;

/** The shape of a form; `valid-definition.ts` also checks that its parts agree. */
export const formShape = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  version: z.int().check(z.positive()),
  title: localText,
  modules: z.array(module).check(z.minLength(1)),
  warnings: z.optional(z.array(warning)),
});

/** A form is data: screens, validation, merge and export read it and name no field themselves. */
export type FormDefinition = z.infer<typeof formShape>;
