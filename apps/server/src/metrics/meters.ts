import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { drillOf } from '../services/audit/drill-entry.ts';
import type { Meters } from '../services/upkeep/meters.ts';
import type { Storage } from '../storage/port.ts';
import type { AuditTable } from '../storage/tables.ts';

/** The server's meters in Prometheus' form: routes, outcomes and numbers, and nobody's data. */
export interface ServerMeters extends Meters {
  request(
    labels: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void;
  /** Returns all of them as text, for Prometheus. */
  text(): Promise<string>;
}

export function createMeters(storage: Storage): ServerMeters {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'sampark_http_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const operations = new Counter({
    name: 'sampark_sync_operations_total',
    help: 'Operations of devices by what became of them',
    labelNames: ['outcome'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'sampark_failures_total',
    help: 'What failed that should not have, by whether it was the database',
    labelNames: ['of'] as const,
    registers,
  });
  for (const side of ['database', 'other']) failures.inc({ of: side }, 0);
  new Gauge({
    name: 'sampark_conflicts_open',
    help: 'Conflicts that wait for somebody to settle them',
    registers,
    async collect() {
      this.set(await storage.now.conflicts.countOpen());
    },
  });
  registerUpkeep(storage, registers);
  const streams = new Gauge({
    // Operators scrape this name, which is older than the word 'change stream'.
    name: 'sampark_hint_streams_open',
    help: 'Devices that hear at once when something changes, instead of asking',
    registers,
  });
  const replica = new Gauge({
    name: 'sampark_replica_read',
    help: 'Whether reports and exports are read from the replica: 1; 0: from the primary; absent: there is no replica',
    // A gauge without labels would say 0 where there is no replica.
    labelNames: ['setting'] as const,
    registers,
  });
  return {
    replica: (isRead) => replica.set({ setting: 'DATABASE_READ_URL' }, isRead ? 1 : 0),
    operation: (outcome) => operations.inc({ outcome }),
    failure: (side) => failures.inc({ of: side }),
    streams: (open) => streams.set(open),
    request: (labels, seconds) => requests.observe(labels, seconds),
    text: () => registry.metrics(),
  };
}

/** Adds what the audit log says of backups and drills, so that somebody is told before a backup is needed. */
function registerUpkeep({ now: { audit } }: Storage, registers: Registry[]): void {
  const add = (
    action: 'backup_made' | 'backup_drilled',
    [name, help]: readonly [name: string, help: string],
    read: (entry: AuditTable) => number,
  ): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const last = await audit.newest(action);
        this.set(last === undefined ? 0 : read(last));
      },
    });
  };
  const when = ({ at }: AuditTable): number => Date.parse(at) / 1000;
  const made = 'When the last backup was made, in seconds since 1970; 0: never';
  add('backup_made', ['sampark_backup_last_seconds', made], when);
  const drilled = 'When the last drill was, in seconds since 1970; 0: never';
  add('backup_drilled', ['sampark_drill_last_seconds', drilled], when);
  const ok =
    'Whether a server could have gone on with the backup of the last drill: 1; 0: not, or there was no drill';
  add('backup_drilled', ['sampark_drill_last_ok', ok], (last) => (drillOf(last).ok ? 1 : 0));
  const tried =
    'Whether the last drill came to know anything of the backup: 1; 0: the place or the call ended it, or there was no drill';
  add('backup_drilled', ['sampark_drill_last_tried', tried], (last) => (drillOf(last).not_tried ? 0 : 1));
  const took = 'How long the last drill took';
  add('backup_drilled', ['sampark_drill_last_duration_seconds', took], (last) => drillOf(last).seconds);
}
