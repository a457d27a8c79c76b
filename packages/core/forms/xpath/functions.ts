import { BOOLEANS } from './functions/booleans.ts';
import type { XPathFunction } from './functions/define.ts';
import { NODES } from './functions/nodes.ts';
import { NUMBERS } from './functions/numbers.ts';
import { TEXTS } from './functions/texts.ts';
import { TIMES } from './functions/times.ts';

/** The functions of the ODK XForms specification (https://getodk.github.io/xforms-spec) over values and nodes. */
export const FUNCTIONS: ReadonlyMap<string, XPathFunction> = new Map(
  [BOOLEANS, TEXTS, NUMBERS, NODES, TIMES].flatMap((group) => Object.entries(group)),
);
