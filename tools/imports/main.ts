// Checks the import rule over the whole house, and that the checker had its eyes open.
import { checkImports } from './check.ts';

const { violations, unread, modules, edges } = await checkImports(process.cwd());
for (const violation of violations) console.error(violation);
for (const path of unread) console.error(`not read: ${path}`);
// Nearly every file imports another of ours; far fewer imports than files means that they were not resolved.
const blind = edges < modules / 2;
if (blind)
  console.error(`Only ${edges} imports found between ${modules} files: the checker does not resolve them`);
console.log(`${modules} files, ${edges} imports between them`);
process.exitCode = violations.length + unread.length > 0 || blind ? 1 : 0;
