import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AttachmentContext } from '../../../../services/files/attachments/attachment-context.ts';
import { takeSubmission } from '../../../../services/programs/odk/collect/take-submission.ts';
import { isRefused } from '../../../../services/programs/odk/refusal.ts';
import { sendCentralProblem } from '../../../answers/central-reply.ts';
import { sendMessage } from '../../../answers/open-rosa-reply.ts';
import type { Api } from '../../../api.ts';
import { callerOf } from '../../../auth-hook.ts';
import { refusePackedBody } from '../../../bodies/body-gzip.ts';
import { fewAtOnce } from '../../../bodies/few-at-once.ts';
import { sendNothing } from '../../../bodies/send-nothing.ts';
import { originOf } from '../origin.ts';
import { centralProblems, PROJECT, projectParams } from '../schema.ts';
import { withParts, XML_BYTES } from './read-parts.ts';

const SUBMISSION = '/v1/projects/:project/submission';

/**
 * Bytes after which a phone should begin another request. More are taken: but a request has two minutes, and where it brings few files, few
 * have to be sent again when the network goes.
 */
const ADVISED_BYTES = 2_000_000;

/** Submissions that are read and carried out at a time, when they have come whole: a slow network keeps nobody else waiting. */
const AT_ONCE = 8;
/** Milliseconds after which one that still waits is answered with 503. */
const TURN_WITHIN = 30_000;

/** Adds the routes by which ODK Collect sends what was filled in: OpenRosa's form submission. */
export async function submissionRoute(scope: Api, context: AttachmentContext): Promise<void> {
  const { fileLimits, clock } = context;
  const inTurn = fewAtOnce(AT_ONCE, { within: TURN_WITHIN, clock });
  const common = { config: { openRosa: true }, schema: { tags: ['odk'], params: projectParams } };
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      ...{ fields: 4, fieldSize: XML_BYTES, fieldNameSize: 200, files: 100, parts: 120 },
      fileSize: Math.max(XML_BYTES, ...Object.values(fileLimits.file)),
    },
  });
  const tellHowMuch = (reply: FastifyReply): FastifyReply =>
    reply.header('x-openrosa-accept-content-length', ADVISED_BYTES);

  scope.head(
    SUBMISSION,
    {
      config: { ...common.config, swagger: { exposeHeadRoute: true } },
      schema: {
        ...common.schema,
        summary: 'Ask where surveys go that were filled in with ODK Collect',
        response: { 204: z.null(), ...centralProblems },
      },
    },
    async (request, reply) =>
      sendNothing(
        tellHowMuch(reply).header('location', `${originOf(request)}/v1/projects/${PROJECT}/submission`),
        204,
      ),
  );

  scope.post(
    SUBMISSION,
    {
      ...common,
      preParsing: refusePackedBody,
      schema: {
        ...common.schema,
        summary: 'Send a survey that was filled in with ODK Collect, or an edit of it',
        description:
          '`multipart/form-data`: the answers as `xml_submission_file`, and files by the names that the answers say. Sent twice, it is taken once; files may come in several requests, each with the answers.',
        consumes: ['multipart/form-data'],
        response: { 201: z.any(), 202: z.any(), ...centralProblems },
      },
    },
    (request, reply) =>
      withParts(request, fileLimits.survey + XML_BYTES, async (delivery) => {
        tellHowMuch(reply);
        if (isRefused(delivery)) return sendCentralProblem(reply, delivery);
        const taken = await inTurn(() => takeSubmission(context, callerOf(request).user, delivery));
        if (isRefused(taken)) return sendCentralProblem(reply, taken);
        return sendMessage(reply, taken.isHeld ? 202 : 201, taken.message);
      }),
  );
}
