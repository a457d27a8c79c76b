import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdAgainstBudget } from './budget.ts';
import { measureBuild } from './measure.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'sampark-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), text);
}

/** Makes a comment of about `kilobytes` that gzip cannot make smaller. */
const ballast = (kilobytes: number): string => `/*${randomBytes(kilobytes * 1000).toString('base64')}*/`;

function aBuild(entry: string): void {
  put(
    'index.html',
    '<script type="module" crossorigin src="/assets/main-1.js"></script><link rel="modulepreload" href="/assets/react-1.js">' +
      '<link rel="stylesheet" href="/assets/main-1.css"><link rel="manifest" href="/m.webmanifest">',
  );
  put('assets/main-1.js', entry);
  put('assets/react-1.js', 'export const a=1');
  put('assets/shared-1.js', 'export const b=1');
  put('assets/catalogue-en-1.json', '{"c":"Save"}');
  put('assets/catalogue-hi-1.json', '{"c":"सहेजें, यह ज़्यादा बाइट है"}');
  put('assets/editor-1.js', 'export const d=1');
  put('assets/main-1.css', 'b{color:red}');
}

describe('the first load', () => {
  it('consists of the files that index.html names, their imports, and one language', () => {
    aBuild('import{a}from"./react-1.js";import{b}from"./shared-1.js";import("./editor-1.js");');
    const first = measureBuild(dist).filter(({ load }) => load === 'first');
    expect(first.map(({ path }) => path).toSorted()).toEqual([
      'assets/catalogue-hi-1.json',
      'assets/main-1.css',
      'assets/main-1.js',
      'assets/react-1.js',
      'assets/shared-1.js',
    ]);
  });
});

describe('the budget', () => {
  const over = (): string[] =>
    holdAgainstBudget(measureBuild(dist))
      .filter(({ weight, limit }) => weight > limit)
      .map(({ what }) => what);

  it('holds for a small app', () => {
    aBuild('import("./editor-1.js")');
    expect(over()).toEqual([]);
  });

  it('is broken by a heavy import of the entry', () => {
    aBuild('import"./shared-1.js"');
    put('assets/shared-1.js', ballast(140));
    expect(over()).toEqual(['first load, JavaScript']);
  });

  it('is broken by a heavy style sheet and by a heavy lazy screen', () => {
    aBuild('import("./editor-1.js")');
    put('assets/main-1.css', ballast(14));
    put('assets/editor-1.js', ballast(25));
    expect(over()).toEqual(['first load, CSS', 'assets/editor-1.js']);
  });
});
