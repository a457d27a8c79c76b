import type { AuditTable } from '../../storage/tables.ts';

/** What the audit log says of a drill. */
export interface DrillEntry {
  /** Whether a server could have gone on with the backup. */
  readonly ok: boolean;
  readonly seconds: number;
}

/** Reads an entry of the action `backup_drilled`. */
export function drillOf({ details }: Pick<AuditTable, 'details'>): DrillEntry {
  const { ok, seconds } = JSON.parse(details) as { readonly ok?: unknown; readonly seconds?: unknown };
  return { ok: ok === true, seconds: Number(seconds ?? 0) };
}
