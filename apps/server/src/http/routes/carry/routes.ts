import { Readable } from 'node:stream';
import type { UserInfo } from '@sampark/core/access/roles';
import { MOST_BUNDLE } from '@sampark/core/carry/bundle-frame';
import { wireBrought, wireCarryKey, wireCarryServer } from '@sampark/core/carry/carried';
import { BundleTooLargeError, withBundleFile } from '../../../services/carry/bundle-file.ts';
import { type CarryContext, carryContext } from '../../../services/carry/carry-context.ts';
import { registerKey } from '../../../services/carry/register-key.ts';
import { takeBundle } from '../../../services/carry/take-bundle.ts';
import type { Context } from '../../../services/context.ts';
import {
  attachmentContext,
  type FileLimits,
} from '../../../services/files/attachments/attachment-context.ts';
import type { FileStore } from '../../../storage/files/file-store.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, deviceOf } from '../../auth-hook.ts';
import { refusePackedBody } from '../../bodies/body-gzip.ts';
import { fewAtOnce } from '../../bodies/few-at-once.ts';

/** Bundles that the server works on at a time, and that arrive at a time: each lies on the disk meanwhile. */
const BUNDLES_AT_ONCE = 4;
const ARRIVING_AT_ONCE = 8;
/** Milliseconds after which a bundle that still waits for its turn is answered with 503. */
const TURN_WITHIN = 30_000;

function keyRoute(scope: Api, context: CarryContext): void {
  scope.post(
    '/api/carry/keys',
    {
      schema: {
        summary: 'Register the key by which this device signs work that others bring',
        tags: ['carry'],
        body: wireCarryKey,
        response: { 200: wireCarryServer, ...problems },
      },
    },
    async (request, reply) => {
      const { public_key } = request.body;
      const device_id = deviceOf(request);
      const keys = await registerKey(context, callerOf(request), { device_id, public_key });
      return keys ?? sendProblem(reply, 'invalid_body', { paths: ['public_key'] });
    },
  );
}

function bundleRoute(scope: Api, context: CarryContext): void {
  const arrives = fewAtOnce(ARRIVING_AT_ONCE, { within: TURN_WITHIN, clock: context.clock });
  // Whoever has sent all of it is not sent away.
  const inTurn = fewAtOnce(BUNDLES_AT_ONCE);
  const bring = async (user: UserInfo, body: Readable) => {
    try {
      return await arrives(() =>
        withBundleFile(body, (source) => inTurn(() => takeBundle(context, user, source))),
      );
    } catch (error) {
      if (error instanceof BundleTooLargeError) return { kind: 'too_large' as const };
      throw error;
    }
  };
  scope.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
  scope.post(
    '/api/carry/bundles',
    {
      bodyLimit: MOST_BUNDLE,
      preParsing: refusePackedBody,
      schema: {
        summary: 'Bring the work of somebody else, as the file that their device made',
        description:
          'The body is the file, `application/octet-stream`. It is taken as its author’s, once. The same file again gets the same receipt.',
        tags: ['carry'],
        response: { 200: wireBrought, ...problems },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Readable)) return sendProblem(reply, 'unsupported_media_type');
      const result = await bring(callerOf(request).user, body);
      if (result.kind === 'again') return sendProblem(reply, 'unavailable');
      if (result.kind !== 'brought') return sendProblem(reply, result.kind);
      const { bundle_id, operations, taken, files, files_taken, receipt } = result.bundle;
      return { bundle_id, known: result.known, operations, taken, files, files_taken, receipt };
    },
  );
}

/** Adds the routes of work that travels as a file, where the server has a place for files. */
export async function carryRoutes(
  app: Api,
  context: Context,
  { files, fileLimits }: { readonly files?: FileStore; readonly fileLimits?: Partial<FileLimits> },
): Promise<void> {
  if (files === undefined) return;
  const withFiles = await carryContext(attachmentContext(context, files, fileLimits));
  await app.register(async (scope: Api) => {
    keyRoute(scope, withFiles);
    bundleRoute(scope, withFiles);
  });
}
