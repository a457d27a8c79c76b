import { NOTE_MAX } from '@sampark/core/survey/about/notes';
import { isPlain } from '@sampark/core/survey/about/plain-text';
import { opaqueId } from '@sampark/core/wire/wire';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { addComment, commentsJson } from '../../../services/programs/odk/comments.ts';
import { exportedForm } from '../../../services/programs/odk/exported-form.ts';
import { isRefused, type Refusal, refused } from '../../../services/programs/odk/refusal.ts';
import { reviewSubmission } from '../../../services/programs/odk/review-submission.ts';
import { surveyOfForm } from '../../../services/programs/odk/rows/form-surveys.ts';
import { sendCentralProblem } from '../../answers/central-reply.ts';
import type { Api } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { centralProblems, comment, formParams, submission } from './schema.ts';
import { isExtended } from './submission-routes.ts';

const SUBMISSION = '/v1/projects/:project/forms/:form/submissions/:instance';

const params = z.object({ ...formParams.shape, instance: opaqueId });

/** The states that ODK Central knows. Two of them have no place in our review. */
const body = z.object({ reviewState: z.enum(['approved', 'hasIssues', 'rejected', 'edited']) });

/** A comment. A note has at most so many characters. */
const comments = z.object({ body: z.string().check(z.minLength(1), z.maxLength(NOTE_MAX)) });

/** Reads the words of a reviewer, which ODK Central's clients send in a header, encoded as in an address. */
function notesIn({ headers }: FastifyRequest): string | Refusal {
  const encoded = headers['x-action-notes'];
  if (typeof encoded !== 'string' || encoded.trim() === '') return '';
  try {
    const notes = decodeURIComponent(encoded).trim();
    if (isPlain(notes)) return notes;
  } catch {
    // What cannot be decoded is refused as what is no text.
  }
  return refused.unexpectedValue('X-Action-Notes', 'it has to be a text, encoded as in an address.');
}

/** Adds the routes by which programs review surveys, and read what people said about them. */
export function reviewRoutes(app: Api, context: Context): void {
  app.patch(
    SUBMISSION,
    {
      schema: {
        summary: 'Check a survey as a whole, or return it to its people',
        description:
          '`approved` checks all of it; `hasIssues` returns it, with the words of the header `X-Action-Notes`; a check has no words. `rejected` and `edited` are not to be had.',
        ...{ tags: ['odk'], params, body },
        response: { 200: submission, ...centralProblems },
      },
    },
    async (request, reply) => {
      const { reviewState: state } = request.body;
      if (state === 'rejected' || state === 'edited')
        return sendCentralProblem(reply, refused.feature(`review state ${state}`));
      const notes = notesIn(request);
      if (isRefused(notes)) return sendCentralProblem(reply, notes);
      if (state === 'approved' && notes !== '')
        return sendCentralProblem(reply, refused.feature('X-Action-Notes with approved'));
      const { user } = callerOf(request);
      const schema = await exportedForm(context, user, request.params.form);
      if (isRefused(schema)) return sendCentralProblem(reply, schema);
      const { instance } = request.params;
      const reviewed = await reviewSubmission(context, user, schema, instance, { state, notes });
      return isRefused(reviewed) ? sendCentralProblem(reply, reviewed) : reply.send(reviewed);
    },
  );

  app.get(
    `${SUBMISSION}/comments`,
    {
      schema: {
        summary: 'What people said about a survey: notes, and why it was returned',
        ...{ tags: ['odk'], params },
        response: { 200: z.array(comment), ...centralProblems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const schema = await exportedForm(context, user, request.params.form);
      if (isRefused(schema)) return sendCentralProblem(reply, schema);
      const found = await surveyOfForm(context, user, { schema, filter: null }, request.params.instance);
      if (found === null) return sendCentralProblem(reply, refused.notFound());
      return reply.send(commentsJson(found.shown, isExtended(request)));
    },
  );

  app.post(
    `${SUBMISSION}/comments`,
    {
      schema: {
        summary: 'Write a note about a survey as a whole',
        ...{ tags: ['odk'], params, body: comments },
        response: { 200: comment, ...centralProblems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const words = request.body.body.trim();
      if (!isPlain(words))
        return sendCentralProblem(reply, refused.unexpectedValue('body', 'it has to be a text.'));
      const schema = await exportedForm(context, user, request.params.form);
      if (isRefused(schema)) return sendCentralProblem(reply, schema);
      const found = await surveyOfForm(context, user, { schema, filter: null }, request.params.instance);
      if (found === null) return sendCentralProblem(reply, refused.notFound());
      const added = await addComment(context, user, found.shown, words);
      return isRefused(added) ? sendCentralProblem(reply, added) : reply.send(added);
    },
  );
}
