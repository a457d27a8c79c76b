import { catchMutant } from './simulation/mutants/catch.ts';
import { mutants } from './simulation/mutants/list.ts';
const names = process.argv.slice(3);
for (const m of mutants) if (names.length ? names.some((n) => m.name.includes(n)) : true) { const c = catchMutant(m, Number(process.argv[2])); console.log(m.name, c?.seed, c?.invariants.join()); }
