import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A comment by which a line or a file asks to be left out of a check. */
const COMMENT = /(?:\/\/|\/\*)[\s*]*(?:(?:ox|es)lint-(?:disable|enable)|@ts-(?:ignore|nocheck))/g;

/** Returns the lines of a text at which a comment switches a rule off. */
export const linesSwitchedOff = (text: string): number[] =>
  [...text.matchAll(COMMENT)].map(({ index }) => text.slice(0, index).split('\n').length);

/** Returns each place where a comment switches a rule off. A rule that fights plain code is off for all, with its reason. @param sources paths below `root` */
export const switchedOff = (root: string, sources: readonly string[]): string[] =>
  sources.flatMap((path) =>
    linesSwitchedOff(readFileSync(join(root, path), 'utf8')).map(
      (line) => `${path}:${line}: a comment switches a rule off`,
    ),
  );
