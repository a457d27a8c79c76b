import { readPyxform } from '@sampark/testing/material/read-pyxform';
import { readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { formShape, type Item } from '../definition.ts';

/** Forms for which our verdict differs from pyxform's, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

/** The codes of what keeps us from a verdict: a part that is not taken, or a list that is not beside the tables. */
const UNDECIDED: readonly string[] = ['not_taken', 'list_file_missing'];

const forms = Object.entries(readPyxform()).map(([id, given]) => {
  const read = readTable(given.md);
  return { id, given, read, isTaken: !read.problems.some(({ code }) => UNDECIDED.includes(code)) };
});
const taken = forms.filter(({ isTaken }) => isTaken);

/** Returns the paths of what a form asks, as they are in the XForm below its root. Groups have one where they have a rule. */
const pathsOf = (items: readonly Item[], above = ''): string[] =>
  items.flatMap((item) => {
    const path = `${above}/${item.name}`;
    if (!('children' in item)) return [path];
    return [...(item.relevant === undefined ? [] : [path]), ...pathsOf(item.children, path)];
  });

/** Returns the paths of an XForm's binds below its root, but for what XForms itself keeps about a survey. */
const bindsOf = (xform: string): string[] =>
  [...xform.matchAll(/<bind [^>]*nodeset="\/[^/"]+([^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('/meta/'));

describe('the forms of pyxform’s own tests', () => {
  it('are all read, and most of them use only what is taken', () => {
    expect(forms).toHaveLength(527);
    expect(taken.length).toBeGreaterThan(300);
  });

  it('are taken and refused as pyxform does, 98 in 100 at least', () => {
    const differ = taken.filter(({ given, read }) => given.ok !== (read.form !== null)).map(({ id }) => id);
    expect(differ.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
    expect(1 - differ.length / taken.length).toBeGreaterThanOrEqual(0.98);
  });

  it('become definitions of the right shape', () => {
    for (const { id, read } of taken) {
      if (read.form) expect(formShape.safeParse(read.form), id).toMatchObject({ success: true });
    }
  });

  it('have a problem with a place, or a form, and never both', () => {
    for (const { id, read } of forms) {
      expect(read.form === null, id).toBe(read.problems.length > 0);
      for (const { row } of read.problems) expect(row, id).toBeGreaterThan(0);
    }
  });

  it('have the questions that their XForms have, at the same paths', () => {
    const compared = taken.flatMap(({ id, given, read }) =>
      given.ok && read.form ? [{ id, xform: given.xform, modules: read.form.modules }] : [],
    );
    expect(compared.length).toBeGreaterThan(200);
    for (const { id, xform, modules } of compared) {
      const paths = modules.flatMap((module) => pathsOf(module.heading ? module.children : [module]));
      expect(paths.sort(), id).toEqual(bindsOf(xform).sort());
    }
  });
});
