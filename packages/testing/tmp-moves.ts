import { runSchedule } from './simulation/run-schedule.ts';
import { withMoves } from './simulation/moves.ts';
let n=0;
for (let seed = 1; seed <= 1000; seed += 1) {
  const moves = withMoves(seed);
  const { violations } = runSchedule(seed, { rules: moves.rules });
  const real = violations.filter(({invariant, what}) => invariant !== 'I5' && invariant !== 'I12' && !((invariant === 'I1' || invariant === 'I11') && moves.emptied.has(what.replace(/ = .* of (\S+) by .*/, ' of $1'))));
  if (real.length) { console.log(seed, JSON.stringify(real).slice(0,300)); n++; }
}
console.log(n);
