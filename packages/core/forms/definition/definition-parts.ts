import * as z from 'zod/mini';

/** A name of XForms: letters of any script, digits, `_`, `-`, `.`. It stands in paths, so it has no `/` and no `@`. */
export const fieldName = z.string().check(z.regex(/^[\p{L}_][\p{L}\p{M}\p{N}_.-]{0,63}$/u));

/** A module's name. It ends at the first point of a path. */
export const moduleName = z.string().check(z.regex(/^[\p{L}_][\p{L}\p{M}\p{N}_-]{0,63}$/u));

/** A type of record, such as `household`. It stands in the name of the type's form, and other tools keep a list by it. */
export const recordType = z.string().check(z.regex(/^(?!__)[\p{L}_][\p{L}\p{M}\p{N}_-]{0,39}$/u));

/** A rule over other answers: XPath 1.0 with `${name}`, see `xpath/`. */
export const expression = z.string().check(z.minLength(1), z.maxLength(10_000));

/**
 * The record that a survey makes, or whose properties it changes, as XLSForm's sheet `entities` says it
 * (https://getodk.github.io/xforms-spec/entities). It stands at the form, at a group, or at a repeat, each of whose rows is about a record
 * of its own. A question saves its answer in the record that stands nearest around it.
 *
 * | has | a survey that is saved |
 * |---|---|
 * | no `entity_id` and no `update_if` | makes a record, where `create_if` holds |
 * | one of them, and no `create_if` | changes the record, where `update_if` holds |
 * | both kinds | does either |
 */
export const entity = z.object({
  type: recordType,
  /** The name of a record that the survey makes, or changes. */
  label: z.optional(expression),
  /** The id of the record that the survey is about, from its answers; absent: the one that the survey names, in a row its own. */
  entity_id: z.optional(expression),
  create_if: z.optional(expression),
  update_if: z.optional(expression),
});
export type Entity = z.infer<typeof entity>;
