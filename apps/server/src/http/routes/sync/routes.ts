import { listed, unlisted } from '@sampark/core/sync/columns';
import { CURSOR_HEADER, EPOCH_HEADER } from '@sampark/core/sync/headers';
import { wireBatch, wireBatchAnswer, wireListedChanges } from '@sampark/core/sync/wire';
import * as z from 'zod/mini';
import { isOfEndedEpoch } from '../../../services/changes/ended-epoch.ts';
import type { Hints } from '../../../services/changes/hints.ts';
import { pullChanges } from '../../../services/changes/pull-changes.ts';
import type { Context } from '../../../services/context.ts';
import { syncBatch } from '../../../services/sync/sync-batch.ts';
import { syncLogs } from '../../../services/sync/sync-logs.ts';
import { syncStatus } from '../../../services/sync/sync-status.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, deviceOf, headerOf } from '../../auth-hook.ts';
import { gunzipBody } from '../../body-gzip.ts';
import { packed, sendMade } from '../../compression.ts';
import { fewAtOnce } from '../../few-at-once.ts';
import { sendProblem } from '../../problem-reply.ts';
import { changesQuery, logLines, logsQuery, statusQuery, statusSummary } from './schema.ts';

/** Bytes of an unpacked batch. */
const BATCH_BYTES = 1024 * 1024;

const noBody = () => '';

/** Pages that are read, written out and compressed at a time. */
const PAGES_AT_ONCE = 2;

export function syncRoutes(app: Api, context: Context, hints: Hints): void {
  const inTurn = fewAtOnce(PAGES_AT_ONCE);
  app.post(
    '/api/sync/batch',
    {
      bodyLimit: BATCH_BYTES,
      preParsing: gunzipBody,
      schema: {
        summary: 'Send what was done on a device',
        description: 'At most 500 items. Every item has its own result; one without a result was not taken.',
        tags: ['sync'],
        body: wireBatch,
        response: { 200: wireBatchAnswer, ...problems },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { user } = caller;
      const read = { cursor: headerOf(request, CURSOR_HEADER), epoch: headerOf(request, EPOCH_HEADER) };
      if (await isOfEndedEpoch(context, user, read)) {
        return sendProblem(reply, 'new_epoch');
      }
      const sender = { user, device_id: deviceOf(request) };
      return hints.whileSending(caller, () => syncBatch(context, sender, unlisted(request.body)));
    },
  );

  app.get(
    '/api/sync/changes',
    {
      schema: {
        summary: 'What changed since a cursor',
        tags: ['sync'],
        querystring: changesQuery,
        response: { 200: wireListedChanges, 304: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { cursor, limit, columns } = request.query;
      const asked = {
        user: callerOf(request).user,
        cursor: cursor ?? null,
        limit: limit ?? 500,
        ifNoneMatch: request.headers['if-none-match'] ?? null,
      };
      // From the rows to what is sent in one go: a thousand devices that ask at once do not fill the memory with pages.
      const result = await pullChanges(context, asked, (read) =>
        inTurn(async () => {
          const { surveys, ...page } = await read();
          const answer = { ...(columns ? listed(surveys) : { surveys }), ...page };
          return packed(reply.serialize(answer) as string, request, reply);
        }),
      );
      if (result.kind === 'too_old') return sendProblem(reply, 'cursor_too_old');
      reply.header('etag', result.etag);
      if (result.kind === 'changes') return sendMade(reply, result.answer);
      return reply.code(304).serializer(noBody).send(null);
    },
  );

  app.get(
    '/api/sync/status',
    {
      schema: {
        summary: 'How far the surveys in my scope are synced',
        tags: ['sync'],
        querystring: statusQuery,
        response: { 200: statusSummary, ...problems },
      },
    },
    (request) => syncStatus(context, callerOf(request).user, request.query.panchayat_id ?? null),
  );

  app.get(
    '/api/sync/logs',
    {
      schema: {
        summary: 'My last syncs, newest first',
        tags: ['sync'],
        querystring: logsQuery,
        response: { 200: logLines, ...problems },
      },
    },
    async (request) => {
      const limit = Math.min(Math.max(request.query.limit ?? 50, 1), 500);
      return [...(await syncLogs(context, callerOf(request).user.user_id, limit))];
    },
  );
}
