import type { FormDefinition, Item, LocalText, Repeat } from '@sampark/core/forms/definition';
import { type FormInstance, locate } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { rowsOf } from '@sampark/core/forms/engine/row';
import { insideOf } from '@sampark/core/forms/engine/tree';
import { type FormField, modulePrefix, questionsOf } from '@sampark/core/forms/fields';
import type { FieldPath, Value } from '@sampark/core/survey/values';

/** A part of a survey for reading: questions under one heading, or the rows of a repeat. */
export type Section =
  | {
      readonly kind: 'questions';
      readonly heading: LocalText | null;
      readonly questions: readonly FormField[];
    }
  | {
      readonly kind: 'rows';
      readonly repeat: Repeat;
      readonly path: FieldPath;
      readonly rows: readonly ReadRow[];
    };

/** A row for reading. */
export interface ReadRow {
  readonly path: FieldPath;
  /** From 1. */
  readonly number: number;
  /** The heading of a row in a fixed table. */
  readonly heading: LocalText | null;
  readonly sections: readonly Section[];
}

/** Returns what a survey shows of a module: what is asked, in the form's order, with the rows in their places. */
export const sectionsOf = (
  instance: FormInstance,
  { name, children }: FormDefinition['modules'][number],
): readonly Section[] => sectionsIn(instance, children, modulePrefix(name), null);

function sectionsIn(
  instance: FormInstance,
  items: readonly Item[],
  prefix: FieldPath,
  heading: LocalText | null,
): readonly Section[] {
  const { form } = instance.model;
  const sections: Section[] = [];
  let questions: FormField[] = [];
  const endQuestions = (): void => {
    if (questions.length > 0) sections.push({ kind: 'questions', heading, questions });
    questions = [];
  };
  for (const item of items) {
    if (item.type === 'begin_group' || item.type === 'begin_repeat') {
      endQuestions();
      sections.push(
        ...(item.type === 'begin_group'
          ? sectionsIn(instance, item.children, insideOf(form, item, prefix), item.label)
          : rowSection(instance, item, `${prefix}${item.name}`)),
      );
    } else questions.push(...questionsOf(form, item, prefix).filter(({ path }) => isAsked(instance, path)));
  }
  endQuestions();
  return sections;
}

function rowSection(instance: FormInstance, repeat: Repeat, path: FieldPath): readonly Section[] {
  const found = locate(instance, path);
  if (!found?.row.relevant[found.node.slot]) return [];
  const rows = rowsOf(found.row, found.node).map(
    (row, at): ReadRow => ({
      path: row.path,
      number: at + 1,
      heading: repeat.table?.find(({ name }) => name === row.id)?.label ?? null,
      sections: sectionsIn(instance, repeat.children, `${row.path}/`, null),
    }),
  );
  return [{ kind: 'rows', repeat, path, rows }];
}

/** Returns what a question holds: the answer, or what the form worked out. */
export function valueIn(instance: FormInstance, path: FieldPath): Value {
  const found = locate(instance, path);
  return found?.row.values[found.node.slot] ?? null;
}
