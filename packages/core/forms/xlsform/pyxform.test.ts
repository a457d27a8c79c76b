import { readPyxform } from '@sampark/testing/material/read-pyxform';
import { readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { formShape, type Item } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';

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

/** Returns the paths of an XForm's binds below its root, but for what XForms itself keeps about a survey and its records. */
const bindsOf = (xform: string): string[] =>
  [...xform.matchAll(/<bind [^>]*nodeset="\/[^/"]+([^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('/meta/'));

/** Returns the innermost repeat of each record that an XForm saves, by the record's type; empty: it stands in no rows. */
function rowsOfRecords(xform: string): Record<string, string> {
  const repeats = [...xform.matchAll(/<repeat [^>]*nodeset="([^"]+)"/g)].map(([, path = '']) => path);
  const places = [...xform.matchAll(/<bind nodeset="([^"]+)\/meta\/entity\/@id"/g)].map(
    ([, path = '']) => path,
  );
  const types = [...xform.matchAll(/<entity dataset="([^"]+)"/g)].map(([, type = '']) => type);
  // The binds of records stand in the order of their elements, of which those in templates come twice.
  return Object.fromEntries(
    [...new Set(types)].map((type, at) => {
      const within = repeats.filter((repeat) => `${places[at]}/`.startsWith(`${repeat}/`));
      return [
        type,
        within
          .toSorted((one, other) => other.length - one.length)[0]
          ?.split('/')
          .at(-1) ?? '',
      ];
    }),
  );
}

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

  it('save their records in the rows in which their XForms do', () => {
    const saving = taken.flatMap(({ given, read }) =>
      given.ok && read.form && given.xform.includes('<entity ')
        ? [{ xform: given.xform, form: read.form }]
        : [],
    );
    expect(saving.length).toBeGreaterThan(20);
    for (const { xform, form } of saving) {
      const ours = formModel(form).entities.map(({ entity, rows }) => [entity.type, rows.repeat?.name ?? '']);
      expect(Object.fromEntries(ours)).toEqual(rowsOfRecords(xform));
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
