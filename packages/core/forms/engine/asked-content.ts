import { inAnyRow, isRowPath, rowsAround } from '../../survey/row-path.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../../survey/values.ts';
import { isReason } from '../checks/reason-fields.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { type FormFields, fieldAt, repeatAt } from '../fields/fields.ts';
import { openForm } from './instance.ts';
import { isTyped } from './questions.ts';
import { pathIn, type Row, rowsOf } from './row.ts';
import { type FormNode, isQuestion } from './tree.ts';

/** A row of a survey, among what its form asks for. */
export interface AskedRow {
  /** The path of its repeat in any row: `module.repeat/@`. */
  readonly repeat: FieldPath;
  readonly path: FieldPath;
  /** The row that holds it; empty: the survey does. */
  readonly outer: FieldPath;
  /** Its number among the rows of its repeat, from 1. */
  readonly number: number;
  /** Whether somebody added it, or answered something in it. The rows of tables and counts are there in any case. */
  readonly isBegun: boolean;
}

/** The content of a survey as its form has it. */
export interface AskedContent {
  /**
   * The answers to what is asked, what is worked out, and the places of the rows that are there. An answer
   * that the form does not know stays.
   */
  readonly values: Values;
  /** Each row before those in it, in order. */
  readonly rows: readonly AskedRow[];
}

/**
 * Works out what a survey says: for exports and prints, which leave out what is not asked.
 * @param fields the form's, from `formFields`
 */
export function askedContent(form: FormDefinition, fields: FormFields, values: Values): AskedContent {
  const { survey, model } = openForm(form, values);
  const asked: [FieldPath, Value][] = [];
  const rows = new Map<FieldPath, AskedRow>();

  /** @returns whether somebody answered something there */
  const visit = (row: Row, nodes: readonly FormNode[]): boolean => {
    let isAnswered = false;
    for (const node of nodes) {
      if (!row.relevant[node.slot]) continue;
      if (isQuestion(node)) {
        const value = row.values[node.slot] ?? null;
        if (isEmpty(value)) continue;
        asked.push([pathIn(row, node), value]);
        isAnswered ||= isTyped({ question: node.item as Question, node, row });
      } else if (node.inner) {
        for (const [at, each] of rowsOf(row, node).entries())
          isAnswered = visitRow(each, node, at + 1) || isAnswered;
      } else isAnswered = visit(row, node.children) || isAnswered;
    }
    return isAnswered;
  };

  const visitRow = (row: Row, node: FormNode, number: number): boolean => {
    const { path } = row;
    const known = {
      repeat: inAnyRow(path),
      path,
      outer: row.outer?.path ?? '',
      number,
      isBegun: !isEmpty(valueAt(values, path)),
    };
    rows.set(path, known);
    known.isBegun = visit(row, node.children) || known.isBegun;
    return known.isBegun;
  };

  visit(survey, model.tree.root.children);
  const isThere = (row: FieldPath): boolean => rows.has(row) || !repeatAt(fields, row);
  const others = Object.keys(values).filter((path) => {
    if (isRowPath(path)) return isThere(path) && rowsAround(path).every(isThere);
    const isUnknown = !fieldAt(fields, path) || isReason(path);
    return isUnknown && rowsAround(path).every(isThere);
  });
  return {
    values: Object.fromEntries([...others.map((path) => [path, valueAt(values, path)] as const), ...asked]),
    rows: [...rows.values()],
  };
}
