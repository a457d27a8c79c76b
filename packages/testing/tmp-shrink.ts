import { runSchedule } from './simulation/run-schedule.ts';
import { shrink } from './simulation/shrink.ts';
import { coreRules } from './simulation/rules.ts';
import { withMoves } from './simulation/moves.ts';
const seed = Number(process.argv[2]);
const isMoves = process.argv[3] === 'moves';
const base = () => isMoves ? withMoves(seed).rules : coreRules;
let size = isMoves ? undefined : shrink(seed).size;
const r = base();
const rules = { ...r, server: { ...r.server, decide: (op: any, s: any) => {
  const d = r.server.decide(op, s);
  console.log('   OP', s.author.user_id, s.author.device_id, op.action, op.op_id, JSON.stringify({ set: op.set, was: op.was, base: op.base_version, res: op.resolves, conf: op.conflicts?.map((c:any)=>[c.id,c.field,c.mine]), ep: op.epoch, v: op.version }));
  console.log('   ->', d.status, d.code, d.survey?.version, JSON.stringify({ ch: d.changes, open: d.opened.map((c: any) => [c.id, c.field, c.theirs, c.mine]), closed: d.closed, rej: d.rejected_fields }));
  return d; } } };
const rep = runSchedule(seed, { ...(size ? { size } : {}), rules, say: (l) => console.log(l) });
console.log(rep.violations);
