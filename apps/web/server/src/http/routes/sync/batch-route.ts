import { compactAnswer } from '@sampark/core/wire/compact';
import { CURSOR_HEADER, EPOCH_HEADER } from '@sampark/core/wire/headers';
import { wireBatch, wireBatchAnswer, wireCompactAnswer } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { ChangeStreams } from '../../../services/changes/change-streams.ts';
import { isOfEndedEpoch } from '../../../services/changes/ended-epoch.ts';
import type { Context } from '../../../services/context.ts';
import { hex } from '../../../services/primitives.ts';
import { UnreadableError } from '../../../services/sync/apply-items.ts';
import { itemReader } from '../../../services/sync/incoming.ts';
import { syncBatch } from '../../../services/sync/sync-batch.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, deviceOf, headerOf } from '../../auth-hook.ts';
import { fewAtOnce } from '../../bodies/few-at-once.ts';
import { keepJsonPacked, refuseOtherPacking } from '../../bodies/packed-json.ts';

/** Bytes of an unpacked batch. */
const BATCH_BYTES = 1024 * 1024;
/** Batches that the server works on at a time: as many as share a commit. Each is unpacked when its turn has come. */
const BATCHES_AT_ONCE = 64;
/** Milliseconds after which a batch that still waits for its turn is answered with 503. */
const TURN_WITHIN = 30_000;

/** Adds the route where devices send their operations; in a scope of its own, because it reads its bodies itself. */
export function batchRoute(scope: Api, context: Context, changeStreams: ChangeStreams): void {
  const inTurn = fewAtOnce(BATCHES_AT_ONCE, { within: TURN_WITHIN, clock: context.clock });
  const jsonOf = keepJsonPacked(scope, BATCH_BYTES);
  const readItems = itemReader(() => hex(context.random(16)));
  scope.post(
    '/api/sync/batch',
    {
      bodyLimit: BATCH_BYTES,
      preParsing: refuseOtherPacking,
      config: { reads: wireBatch },
      schema: {
        summary: 'Send what was done on a device',
        description: 'At most 500 items. Every item has its own result; one without a result was not taken.',
        tags: ['sync'],
        response: { 200: z.union([wireBatchAnswer, wireCompactAnswer]), ...problems },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { user } = caller;
      const read = { cursor: headerOf(request, CURSOR_HEADER), epoch: headerOf(request, EPOCH_HEADER) };
      return inTurn(async () => {
        if (await isOfEndedEpoch(context, user, read)) return sendProblem(reply, 'new_epoch');
        const sender = { user, device_id: deviceOf(request), cursor: read.cursor };
        const asked = { compact: false };
        const items = () => {
          const batch = z.parse(wireBatch, jsonOf(request));
          asked.compact = batch.brief === true;
          return readItems(batch);
        };
        try {
          const { answer } = await changeStreams.duringBatch(caller, () => syncBatch(context, sender, items));
          return asked.compact ? compactAnswer(answer) : answer;
        } catch (error) {
          if (!(error instanceof UnreadableError)) throw error;
          if (!(error.cause instanceof z.core.$ZodError)) throw error.cause;
          const paths = error.cause.issues.map(({ path }) => path.map(String).join('.'));
          return sendProblem(reply, 'invalid_body', { paths });
        }
      });
    },
  );
}
