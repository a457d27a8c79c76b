import type { AuditTable } from '../../storage/tables.ts';

/** The entry of a drill in the audit log. */
export interface DrillEntry {
  /** Whether a server could have gone on with the backup. */
  readonly ok: boolean;
  /** Whether it was ended by the call or the place, so that nothing is known of the backup. */
  readonly not_tried: boolean;
  readonly seconds: number;
}

/** Reads an entry of the action `backup_drilled`. */
export function drillOf({ details }: Pick<AuditTable, 'details'>): DrillEntry {
  const { ok, not_tried, seconds } = JSON.parse(details) as Partial<Record<keyof DrillEntry, unknown>>;
  return { ok: ok === true, not_tried: not_tried === true, seconds: Number(seconds ?? 0) };
}
