import { stat } from 'node:fs/promises';
import { counted } from '../../../counted.ts';
import { firstLine } from '../../../first-line.ts';
import type { RawRow } from '../../../storage/dump/snapshot.ts';
import { type TableSum, tableSum } from '../../../storage/dump/table-sum.ts';
import type { RestoreTarget } from '../../../storage/dump/target.ts';
import type { FileStore } from '../../../storage/files/file-store.ts';
import { migrations } from '../../../storage/migrations/list.ts';
import type { Storage } from '../../../storage/port.ts';
import { createSecrets } from '../../access/secrets/seal.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { buildContext } from '../../build-context.ts';
import { verifyFiles } from '../../files/attachments/verify-files.ts';
import { bringBackNewerWork } from './drill-offer.ts';
import { drillProblem } from './drill-problem.ts';
import { beginAnew, fittingKey, type LoadOrder, loadBackup } from './load-backup.ts';
import { type Checked, readBackup } from './read-backup.ts';

/** The parts of a drill, in their order. */
export const DRILL_STEPS = ['backup', 'rows', 'schema', 'audit', 'epoch', 'device', 'files'] as const;
export type DrillStepName = (typeof DRILL_STEPS)[number];

/** One part of a drill. */
export interface DrillStep {
  readonly step: DrillStepName;
  readonly ok: boolean;
  readonly text: string;
}

/** The findings of a drill. */
export interface DrillReport {
  readonly ok: boolean;
  /** Whether a wrong call or an unusable place ended it: then it says nothing about the backup. */
  readonly not_tried: boolean;
  /** Why what was restored could not be removed again; `null`: it is gone. */
  readonly left: string | null;
  /** The backup; `null`: none could be read. */
  readonly backup: { readonly path: string; readonly made_at: string; readonly bytes: number } | null;
  readonly rows: Readonly<Record<string, number>>;
  /** From the first byte of the backup to a database that a server could start on. */
  readonly restore_seconds: number;
  readonly steps: readonly DrillStep[];
}

interface DrillOrder extends LoadOrder {
  /** The place whose files are compared with the restored database. */
  readonly files: FileStore;
  /** Milliseconds that have passed, for measuring. */
  readonly now: () => number;
}

/** Wraps a place so that it sums up the rows that are loaded into it, table by table. */
function summing(target: RestoreTarget): { target: RestoreTarget; sums: Map<string, TableSum> } {
  const sums = new Map<string, TableSum>();
  const add = (table: string, columns: readonly string[], rows: readonly RawRow[]): void => {
    const sum = sums.get(table) ?? tableSum(columns);
    sums.set(table, sum);
    sum.add(rows);
  };
  const prepare: RestoreTarget['prepare'] = async (lastMigration) => {
    const loader = await target.prepare(lastMigration);
    return {
      ...loader,
      insert: (table, columns, rows) => {
        add(table, columns, rows);
        return loader.insert(table, columns, rows);
      },
    };
  };
  return { target: { ...target, prepare }, sums };
}

/** Reads the restored tables, and compares each with what the backup holds. @returns the tables that differ */
async function differing(target: RestoreTarget, sums: ReadonlyMap<string, TableSum>): Promise<string[]> {
  const snapshot = await target.read();
  try {
    const different: string[] = [];
    for (const { name, columns, pages } of snapshot.tables) {
      const sum = tableSum(columns);
      for await (const rows of pages()) sum.add(rows);
      const loaded = sums.get(name)?.result();
      const isSame = loaded === undefined ? sum.result().rows === 0 : loaded.sum === sum.result().sum;
      if (!isSame) different.push(name);
    }
    return different;
  } finally {
    await snapshot.close();
  }
}

const total = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/**
 * Restores a backup beside the database in use, which it never touches, and checks that a server could go on with it:
 * every row, the schema, the audit log, a new epoch, a device that holds newer work, the files. Then it removes what it
 * restored. It never throws: whatever goes wrong is a step that is not ok.
 */
export async function drill(place: RestoreTarget, order: DrillOrder): Promise<DrillReport> {
  const start = order.now();
  const { target, sums } = summing(place);
  const steps: DrillStep[] = [];
  const note = (step: DrillStepName, ok: boolean, text: string): void => void steps.push({ step, ok, text });
  let checked: Checked | null = null;
  let bytes = 0;
  let restore_seconds = 0;
  let not_tried = false;
  try {
    checked = await readBackup(order.path, order.openWith);
    bytes = (await stat(order.path)).size;
    const key = fittingKey(checked.header);
    note('backup', true, `the backup of ${checked.header.made_at} is whole, ${Math.ceil(bytes / 1024)} kB`);
    await loadBackup(target, order, checked);
    const different = await differing(target, sums);
    note(
      'rows',
      different.length === 0,
      different.length === 0
        ? `${counted(total(checked.rows), 'row')} in ${counted(sums.size, 'table')}, the same as in the backup`
        : `other rows than in the backup: ${different.join(', ')}`,
    );
    const epoch = await beginAnew(target, order, checked.header, key);
    restore_seconds = (order.now() - start) / 1000;
    await lookAtRestored(target, order, { checked, key, epoch }, note);
  } catch (error) {
    const problem = drillProblem(error);
    not_tried = problem.not_tried && steps.every((step) => step.ok);
    // The step that failed is the first that has noted nothing.
    note(DRILL_STEPS[new Set(steps.map(({ step }) => step)).size] ?? 'backup', false, problem.text);
  }
  const left = await target.abandon().then(() => null, firstLine);
  const ok = steps.every((step) => step.ok) && steps.length >= DRILL_STEPS.length;
  const backup = checked && { path: order.path, made_at: checked.header.made_at, bytes };
  return { ok, not_tried, left, backup, rows: checked?.rows ?? {}, restore_seconds, steps };
}

type Note = (step: DrillStepName, ok: boolean, text: string) => void;

async function lookAtRestored(
  target: RestoreTarget,
  order: DrillOrder,
  { checked, key, epoch }: { readonly checked: Checked; readonly key: Uint8Array; readonly epoch: string },
  note: Note,
): Promise<void> {
  const { schema, epoch: ended, engine } = checked.header;
  const storage: Storage = await target.open();
  try {
    const later = Object.keys(migrations(engine)).length - schema.length;
    const changes = counted(later, 'change');
    note(
      'schema',
      true,
      later === 0 ? 'the schema is up to date' : `the schema was brought up to date: ${changes}`,
    );
    const secrets = createSecrets(key, order.random);
    const audit = await verifyAudit({ storage, secrets });
    note(
      'audit',
      audit.kind === 'whole',
      audit.kind === 'whole'
        ? `the audit log is whole, ${counted(audit.entries, 'entry', 'entries')}`
        : `the audit log is broken: entry ${audit.id} ${audit.problem}`,
    );
    note('epoch', epoch !== ended, epoch === ended ? 'no new epoch began' : `a new epoch began: ${epoch}`);
    const logger = { error: () => undefined };
    const { clock, random } = order;
    const context = await buildContext({ storage, secrets, logger, clock, random, via: 'command line' });
    const device = await bringBackNewerWork(context, ended);
    note('device', device.ok, device.text);
    const files = await verifyFiles(storage.now, order.files);
    note(
      'files',
      files.bad.length === 0,
      files.bad.length === 0
        ? `${counted(files.whole, 'photo, recording or file is', 'photos, recordings and files are')} there, byte for byte`
        : `${counted(files.bad.length, 'file is', 'files are')} missing or changed, the first ${files.bad[0] ?? ''}`,
    );
  } finally {
    await storage.close();
  }
}
