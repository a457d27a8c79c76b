import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { queryNumber } from '../query.ts';

export const changesQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(8192))),
  limit: z.optional(queryNumber),
  /** Asks for surveys by column, where there are more than a few. */
  columns: z.optional(z.literal('1')),
  /**
   * Asks, together with columns, for a compact page: of a survey that the reader has from before, it holds only what
   * has changed.
   */
  deltas: z.optional(z.literal('1')),
});

export const statusQuery = z.object({ panchayat_id: z.optional(opaqueId) });

export const statusSummary = z.object({
  synced: z.int(),
  pending: z.int(),
  conflict: z.int(),
  total: z.int(),
  sync_percentage: z.int(),
});

export const logsQuery = z.object({ limit: z.optional(queryNumber) });

export const logLines = z.array(
  z.object({
    id: z.int(),
    timestamp: z.string(),
    status: z.enum(['success', 'partial', 'error']),
    message: z.string(),
    details: z.object({ success: z.int(), failed: z.int() }),
  }),
);
