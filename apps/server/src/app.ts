import { randomUUID } from 'node:crypto';
import { EPOCH_HEADER } from '@sampark/core/wire/headers';
import Fastify, { type FastifyBaseLogger, type FastifySerializerCompiler, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { markAnswers } from './http/answers/epoch-header.ts';
import { meterRequests } from './http/answers/meter-requests.ts';
import { answerUnknownAddresses } from './http/answers/not-found.ts';
import { noteOtherRequests } from './http/answers/note-others.ts';
import { answerErrorsAsProblems, sendProblem } from './http/answers/problem-reply.ts';
import { logRequests } from './http/answers/request-log.ts';
import { bareHeaders, secureAnswers } from './http/answers/security-headers.ts';
import { noteAddresses } from './http/answers/unknown-address.ts';
import type { Api } from './http/api.ts';
import { requireToken } from './http/auth-hook.ts';
import { gunzipBody, refusePackedBody } from './http/bodies/body-gzip.ts';
import { compressAnswers } from './http/bodies/compression.ts';
import { describeApi } from './http/openapi.ts';
import { accountRoutes } from './http/routes/account/routes.ts';
import { twoFactorRoutes } from './http/routes/account/two-factor-routes.ts';
import { announcementRoutes } from './http/routes/announcements/routes.ts';
import { attachmentRoutes } from './http/routes/attachments/routes.ts';
import { openLinkRoute } from './http/routes/auth/open-link-route.ts';
import { authRoutes } from './http/routes/auth/routes.ts';
import { baseMapRoutes } from './http/routes/base-maps/routes.ts';
import { carryRoutes } from './http/routes/carry/routes.ts';
import { lostDeviceRoutes } from './http/routes/devices/lost-routes.ts';
import { deviceRoutes } from './http/routes/devices/routes.ts';
import { draftRoutes } from './http/routes/drafts/routes.ts';
import { exportRoutes } from './http/routes/exports/routes.ts';
import { formRoutes } from './http/routes/forms/routes.ts';
import { identityRoutes } from './http/routes/identity/routes.ts';
import { metaRoutes, type PublicFacts } from './http/routes/meta/routes.ts';
import { noticeRoutes } from './http/routes/notice/routes.ts';
import { odkRoutes } from './http/routes/odk/routes.ts';
import { placeChangeRoutes } from './http/routes/places/change-routes.ts';
import { placesImportRoutes } from './http/routes/places/import-routes.ts';
import { placesKeepRoutes } from './http/routes/places/keep-routes.ts';
import { placesRoutes } from './http/routes/places/routes.ts';
import { readsRoutes } from './http/routes/reads/routes.ts';
import { reportRoute } from './http/routes/reports/report-route.ts';
import { surveyRoutes } from './http/routes/surveys/routes.ts';
import { batchRoute } from './http/routes/sync/batch-route.ts';
import { changeStreamRoute } from './http/routes/sync/change-stream-route.ts';
import { syncRoutes } from './http/routes/sync/routes.ts';
import { textRoutes } from './http/routes/texts/routes.ts';
import { peopleImportRoutes } from './http/routes/users/import-routes.ts';
import { userRoutes } from './http/routes/users/routes.ts';
import { webhookRoutes } from './http/routes/webhooks/routes.ts';
import { policyOf, serveWebApp } from './http/web-app.ts';
import type { ServerMeters } from './metrics/meters.ts';
import { createContacts } from './services/access/accounts/contacts.ts';
import { createChangeStreams, STREAM_LIMITS, type StreamLimits } from './services/changes/change-streams.ts';
import type { Context } from './services/context.ts';
import { createImports } from './services/directory/imports.ts';
import type { FileLimits } from './services/files/attachments/attachment-context.ts';
import type { BaseMapLimits } from './services/files/base-maps/base-map-context.ts';
import { formsNow } from './services/forms/forms.ts';
import { createUploadReader, type ReadUpload } from './services/forms/read-upload.ts';
import { DELIVERY_SETTINGS, type DeliverySettings } from './services/programs/webhooks/deliver.ts';
import { createWebhookSender, type WebhookSender } from './services/programs/webhooks/sender.ts';
import type { FileStore } from './storage/files/file-store.ts';

/** The parts from which the server is built, beside the use cases' context. */
export interface AppParts {
  readonly logger: FastifyBaseLogger;
  /** The meters that count; without them nothing does. */
  readonly meters?: ServerMeters;
  /** The folder of the built web app; absent: the server serves /api and /v1 only. */
  readonly webRoot?: string;
  readonly facts?: PublicFacts;
  /** Whether a proxy in front passes on where requests come from. */
  readonly behindProxy?: boolean;
  /** The place where files lie: answers, and base maps; absent: the server takes none. */
  readonly files?: FileStore;
  readonly fileLimits?: Partial<FileLimits>;
  readonly baseMapLimits?: Partial<BaseMapLimits>;
  /** How many change streams may be open, and how they live. */
  readonly streams?: Partial<StreamLimits>;
  /** How deliveries of webhooks go out. */
  readonly deliveries?: Partial<DeliverySettings>;
  /** Gets the sender of webhooks, for tests that wait for it. */
  readonly onSender?: (sender: WebhookSender) => void;
  /** Turns answers into text by their schemas; tests check them on the way. */
  readonly serializer?: FastifySerializerCompiler<unknown>;
  /** Reads uploaded forms; tests share a reader, because its thread takes longer to start than to read. */
  readonly readUpload?: ReadUpload;
}

/** Bytes of a single survey's body; batches have their own limit. */
const BODY_BYTES = 256 * 1024;
/** A full batch over a bad link takes half a minute; a client that takes longer only holds a connection. */
const REQUEST_MS = 120_000;
/** The head of a request is a few hundred bytes. */
const HEADERS_MS = 30_000;
/** Longer than devices wait between two syncs, so that their connections last. */
const KEEP_ALIVE_MS = 90_000;

/** Builds the server over the use cases' context. It listens to nobody yet; closing it leaves the database open. */
export async function buildApp(context: Context, parts: AppParts): Promise<Api> {
  const { logger, facts = { support: '', demoAccounts: [] }, readUpload = createUploadReader() } = parts;
  // The first device that sends something need not wait for the forms. The rest still works where one cannot
  // be read.
  await formsNow(context).catch((error: unknown) => context.report(error, 'a form cannot be read'));
  const https = parts.behindProxy === true;
  const contacts = createContacts(context.storage, context.clock, (error) =>
    context.report(error, 'a contact was not recorded'),
  );
  const app = newServer(context, logger, https);
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  // Schemas type the answers, and tests check answers against them; checking each again would cost more than reading
  // it from the database.
  app.setSerializerCompiler(parts.serializer ?? (() => JSON.stringify));

  secureAnswers(app, { https, pagePolicy: parts.webRoot === undefined ? null : policyOf(parts.webRoot) });
  logRequests(app);
  noteOtherRequests(app, context.longReads);
  if (parts.meters !== undefined) meterRequests(app, parts.meters);
  markAnswers(app, context.epoch);
  compressAnswers(app);
  answerErrorsAsProblems(app, context.meters);
  requireToken(app, context, contacts);
  app.addHook('onRoute', (route) => {
    route.preParsing ??= route.config?.public === true ? refusePackedBody : gunzipBody;
  });
  const addresses = noteAddresses(app);
  await describeApi(app);

  await app.register((scope: Api) => authRoutes(scope, context));
  openLinkRoute(app, context);
  await identityRoutes(app, context);
  accountRoutes(app, context);
  twoFactorRoutes(app, context);
  userRoutes(app, context);
  deviceRoutes(app, context);
  announcementRoutes(app, context);
  lostDeviceRoutes(app, context);
  await app.register((scope: Api) => peopleImportRoutes(scope, context));
  metaRoutes(app, context, facts);
  odkRoutes(app, context);
  exportRoutes(app, context);
  placesRoutes(app, context);
  placesKeepRoutes(app, context);
  await app.register((scope: Api) => formRoutes(scope, context, readUpload));
  await app.register((scope: Api) => placeChangeRoutes(scope, context));
  await app.register((scope: Api) => placesImportRoutes(scope, createImports(context)));
  const changeStreams = createChangeStreams(context, { ...STREAM_LIMITS, ...parts.streams });
  syncRoutes(app, context);
  await app.register(async (scope: Api) => batchRoute(scope, context, changeStreams));
  changeStreamRoute(app, changeStreams);
  surveyRoutes(app, context);
  reportRoute(app, context);
  draftRoutes(app, context);
  textRoutes(app, context);
  noticeRoutes(app, context);
  readsRoutes(app, context);
  sendWebhooks(app, context, parts);
  await attachmentRoutes(app, context, parts);
  await carryRoutes(app, context, parts);
  await baseMapRoutes(app, context, parts);

  answerUnknownAddresses(app, addresses, await serveWebApp(app, parts.webRoot));
  await app.ready();
  return app;
}

/** Makes a server without routes. */
function newServer(context: Context, logger: AppParts['logger'], https: boolean): Api {
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS },
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    trustProxy: https ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (_, __, reply) => {
      // No hook runs for an address that cannot be decoded.
      reply.headers({
        ...bareHeaders(https),
        'cache-control': 'no-store',
        [EPOCH_HEADER]: context.epoch.current(),
      });
      sendProblem(reply, 'bad_request');
    },
  });
}

/** Adds the routes of webhooks, and sends what waits for them until the app closes. */
function sendWebhooks(app: Api, context: Context, { logger, deliveries, onSender }: AppParts): void {
  const settings = { ...DELIVERY_SETTINGS, ...deliveries };
  const sender = createWebhookSender(context, settings, logger);
  app.addHook('onClose', () => sender.stop());
  onSender?.(sender);
  webhookRoutes(app, { ...context, toOwnNetwork: settings.toOwnNetwork });
}
