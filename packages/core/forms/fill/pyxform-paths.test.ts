import { readPyxform } from '@sampark/testing/material/read-pyxform';
import { readTable } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { evaluateForm } from './evaluate.ts';
import { readAnswers } from './read-answers.ts';

const DEVICE = { now: () => Date.parse('2026-11-25T06:00:00Z'), offset: () => 330, random: () => 0.5 };

/** Returns a path from below its root on: the workbooks of the material leave the root's name to their tests. */
const belowRoot = (path: string): string => path.replace(/^\/[^/]+/, '');

const pathsIn = (xform: string, element: string): string[] =>
  [...xform.matchAll(new RegExp(`<${element} [^>]*nodeset="([^"]+)"`, 'g'))].map(([, path = '']) =>
    belowRoot(path),
  );

it('a form that is evaluated names every node of the XForm that pyxform makes of it', () => {
  let compared = 0;
  for (const [id, given] of Object.entries(readPyxform())) {
    const { form } = readTable(given.md);
    if (!given.ok || !form) continue;
    const { relevant } = evaluateForm(form, readAnswers(form, {}), DEVICE);
    const ours = new Set(Object.keys(relevant).map(belowRoot));
    // Nobody has added rows, so what stands in them is not there.
    const repeats = pathsIn(given.xform, 'repeat');
    const theirs = pathsIn(given.xform, 'bind').filter(
      (path) => !path.includes('/meta/') && !repeats.some((repeat) => path.startsWith(repeat)),
    );
    expect(
      theirs.filter((path) => !ours.has(path)),
      id,
    ).toEqual([]);
    compared += theirs.length;
  }
  expect(compared).toBeGreaterThan(300);
});
