import type { FormDefinition, Item, LocalText, Repeat } from '@sampark/core/forms/definition/definition';
import { type FormInstance, locate } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { type Row, rowsOf } from '@sampark/core/forms/engine/row';
import { insideOf } from '@sampark/core/forms/engine/tree';
import { type FormField, modulePrefix, questionsOf } from '@sampark/core/forms/fields/module-fields';
import { type FieldPath, isEmpty, type Value } from '@sampark/core/survey/values';
import { type Say, saidSummary, sayer, withSaidChoices } from './said-texts.ts';

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
  /** The heading of a row in a fixed table; elsewhere the line that the form has for a row. */
  readonly heading: LocalText | null;
  readonly sections: readonly Section[];
}

/**
 * Returns what a survey shows of a module: what is asked, in the form's order, with the rows in their places. Its texts have
 * the answers put in that they name.
 */
export const sectionsOf = (
  instance: FormInstance,
  { name, children }: FormDefinition['modules'][number],
): readonly Section[] => sectionsIn({ instance, say: sayer(instance) }, children, modulePrefix(name), null);

/** The survey, and its texts. */
interface Source {
  readonly instance: FormInstance;
  readonly say: Say;
}

/** Whether people read a question: it is asked. What nobody types says nothing where it is empty. */
const isRead = (instance: FormInstance, { path, question }: FormField): boolean =>
  isAsked(instance, path) && !(question.type === 'hidden' && isEmpty(valueIn(instance, path)));

/** Returns a question as the survey says it. */
const saidField = (say: Say, { path, question, ...field }: FormField): FormField => ({
  ...field,
  path,
  question: { ...withSaidChoices(question, path, say), label: say(question.label, path) },
});

function sectionsIn(
  source: Source,
  items: readonly Item[],
  prefix: FieldPath,
  heading: LocalText | null,
): readonly Section[] {
  const { instance, say } = source;
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
          ? sectionsIn(
              source,
              item.children,
              insideOf(form, item, prefix),
              say(item.label, `${prefix}${item.name}`),
            )
          : rowSection(source, item, `${prefix}${item.name}`)),
      );
    } else {
      const asked = questionsOf(form, item, prefix).filter((field) => isRead(instance, field));
      questions.push(...asked.map((field) => saidField(say, field)));
    }
  }
  endQuestions();
  return sections;
}

function rowSection(source: Source, repeat: Repeat, path: FieldPath): readonly Section[] {
  const { instance, say } = source;
  const found = locate(instance, path);
  if (!found?.row.relevant[found.node.slot]) return [];
  const rows = rowsOf(found.row, found.node).map(
    (row, at): ReadRow => ({
      path: row.path,
      number: at + 1,
      heading: headingOf(source, repeat, row),
      sections: sectionsIn(source, repeat.children, `${row.path}/`, null),
    }),
  );
  return [{ kind: 'rows', repeat: { ...repeat, label: say(repeat.label, path) }, path, rows }];
}

function headingOf({ instance, say }: Source, repeat: Repeat, row: Row): LocalText | null {
  const choice = repeat.table?.find(({ name }) => name === row.id);
  return choice ? say(choice.label, row.path) : saidSummary(instance, row);
}

/** Returns what a question holds: the answer, or what the form worked out. */
export function valueIn(instance: FormInstance, path: FieldPath): Value {
  const found = locate(instance, path);
  return found?.row.values[found.node.slot] ?? null;
}
