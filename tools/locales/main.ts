// Checks the texts: every language beside English, every key used and every used key there, no bare text in a screen.
import { checkTexts } from './check.ts';

const problems = checkTexts(process.cwd());
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'All texts are there, in every language' : `${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
