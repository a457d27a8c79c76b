// Writes into forms/official/README.md how much of each official form need not be typed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFICIAL_FORMS } from '@sampark/server/demo/official-forms';
import { readFacts, shareTable, typedShares } from './facts.ts';
import { askedByPack, withShares } from './pack.ts';

const page = join(OFFICIAL_FORMS, 'README.md');
const table = shareTable(typedShares(readFacts(), await askedByPack()));
writeFileSync(page, withShares(readFileSync(page, 'utf8'), table));
console.log(table);
