import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { choicesIn } from '../fields/fields.ts';
import { type Asked, askedByPath } from './asked.ts';
import { asInWorkbook, canonicalText } from './same-content.ts';

/** A question or a repeat that two versions ask differently. */
export interface ChangedAsking {
  readonly path: FieldPath;
  /** The properties that differ, by their names in the definition, such as `label`, `choices` or `relevant`. */
  readonly properties: readonly string[];
  /** The names of the choices, or of the rows of a table, that are new, and of those that go. Surveys keep the latter. */
  readonly choices: { readonly added: readonly string[]; readonly gone: readonly string[] };
}

/** The difference between two versions of a form, by path, in the order of the newer one. */
export interface FormDifference {
  readonly added: readonly FieldPath[];
  readonly changed: readonly ChangedAsking[];
  /** No longer asked. Surveys keep these answers. */
  readonly gone: readonly FieldPath[];
}

/** Returns what is said of a question, by property. A condition of a group is one of what it holds. */
function propertiesOf({ item, conditions, readOnly }: Asked): Readonly<Record<string, unknown>> {
  const { children: _children, ...own } = { children: [], ...item };
  return { ...own, relevant: conditions, read_only: readOnly };
}

function changedProperties(before: Asked, after: Asked): string[] {
  const [old, now] = [propertiesOf(before), propertiesOf(after)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].filter(
    (name) => canonicalText({ of: old[name] }) !== canonicalText({ of: now[name] }),
  );
}

function changedChoices(before: Asked, after: Asked): ChangedAsking['choices'] {
  const names = ({ item }: Asked): string[] => (choicesIn(item) ?? []).map(({ name }) => name);
  const [old, now] = [new Set(names(before)), new Set(names(after))];
  return {
    added: [...now].filter((name) => !old.has(name)),
    gone: [...old].filter((name) => !now.has(name)),
  };
}

/**
 * Returns what a newer version of a form asks anew, asks differently, and no longer asks. A question that moved to another
 * group has another path, so it is gone and new.
 */
export function formDifference(before: FormDefinition, after: FormDefinition): FormDifference {
  const old = askedByPath(asInWorkbook(before));
  const now = askedByPath(asInWorkbook(after));
  const changed = [...now].flatMap(([path, asked]) => {
    const was = old.get(path);
    const properties = was ? changedProperties(was, asked) : [];
    if (!was || properties.length === 0) return [];
    return [{ path, properties, choices: changedChoices(was, asked) }];
  });
  return {
    added: [...now.keys()].filter((path) => !old.has(path)),
    changed,
    gone: [...old.keys()].filter((path) => !now.has(path)),
  };
}
