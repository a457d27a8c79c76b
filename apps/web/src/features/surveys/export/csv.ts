import type { Value } from '@sampark/core/survey/values';
import { type Table, unionOf } from './table.ts';

/** What a spreadsheet takes for the beginning of a formula, after quotes and blanks; full-width signs too. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠\t\r]/;

/**
 * Text that no spreadsheet takes for a formula: what looks like one gets an apostrophe in front. So does what looks like
 * one behind an apostrophe, so that `unguarded` gives every text back as it was. Numbers are never guarded.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text behind the guard. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Several options in one cell, with semicolons between; one within a name has a backslash before it. */
export const joined = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;]/g, '\\$&')).join(';');

const textOf = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'string') return guarded(value);
  return typeof value === 'object' ? guarded(joined(value)) : String(value);
};

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** For Excel, which takes a file for its country's old encoding without it. */
const BYTE_ORDER_MARK = '﻿';

/**
 * The tables as one file by RFC 4180, in UTF-8: the union of their columns, headed by the fields' paths; options by
 * their names, days and times by ISO 8601.
 */
export function csvOf(tables: readonly Table[]): string {
  const columns = unionOf(tables.map((table) => table.columns));
  const lines = tables.flatMap(({ surveys, columns: own }) => {
    const readers = new Map(own.map(({ path, read }) => [path, read]));
    return surveys.map((survey) => columns.map(({ path }) => textOf(readers.get(path)?.(survey) ?? null)));
  });
  const head = columns.map(({ path }) => guarded(path));
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
