import { Readable } from 'node:stream';
import { wireArchivedSurveys } from '@sampark/core/wire/wire-attachments';
import * as z from 'zod/mini';
import { archiveFiles } from '../../../services/files/attachments/archive-files.ts';
import type { AttachmentContext } from '../../../services/files/attachments/attachment-context.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

/** Adds the route that gives the files of surveys as one archive. */
export function archiveRoute(app: Api, context: AttachmentContext): void {
  app.post(
    '/api/attachments/archive',
    {
      schema: {
        summary: 'The files of surveys as one archive (ZIP), with a list of them',
        description:
          '`files/…` has each file once. `files.csv` says which answer each is, who gave it and when, also of files that the server does not hold.',
        tags: ['attachments'],
        body: wireArchivedSurveys,
        response: { 200: z.any(), ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const { survey_ids } = request.body;
      await context.reads.note(user, { way: 'file', surveys: survey_ids.length });
      const archive = await archiveFiles(context, user, survey_ids);
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="files.zip"')
        .send(Readable.from(archive));
    },
  );
}
