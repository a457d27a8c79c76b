import { catchMutant } from './simulation/mutants/catch.ts';
import { rowMutants } from './simulation/mutants/row-mutants.ts';
for (const m of rowMutants) { const c = catchMutant(m, Number(process.argv[2])); console.log(m.name, c?.seed, c?.invariants.join()); }
