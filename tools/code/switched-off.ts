import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './projects.ts';

/** A comment by which a line or a file asks to be left out of a check. */
const COMMENT = /(?:\/\/|\/\*)\s*(?:(?:ox|es)lint-(?:disable|enable)|@ts-(?:ignore|nocheck))/;

/** Returns each place where a comment switches a rule off. A rule that fights plain code is off for all, with its reason. */
export function switchedOff(root: string): string[] {
  return filesBelow(root, /\.(tsx?|mjs)$/).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        COMMENT.test(line) ? [`${path}:${at + 1}: a comment switches a rule off`] : [],
      ),
  );
}
