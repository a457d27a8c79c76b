import { Readable } from 'node:stream';
import { canAccount } from '@sampark/core/access/can-account';
import { PEOPLE_FILE_BYTES, wirePeopleReport } from '@sampark/core/wire/access/wire-account';
import * as z from 'zod/mini';
import { importPeople } from '../../../services/access/accounts/people/import-people.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

const query = z.object({ dry_run: z.optional(z.enum(['true', 'false'])) });

/** Adds the routes to import people from a file, in a scope of their own: nowhere else may a body be CSV. */
export async function peopleImportRoutes(app: Api, context: Context): Promise<void> {
  const parser = { parseAs: 'buffer', bodyLimit: PEOPLE_FILE_BYTES } as const;
  app.addContentTypeParser('text/csv', parser, (_, body, done) => done(null, body));

  app.post(
    '/api/users/import',
    {
      onRequest: async (request, reply) =>
        canAccount(callerOf(request).user, 'create', null) ? undefined : sendProblem(reply, 'forbidden'),
      schema: {
        summary: 'Add the people of a CSV file, or say what that would do (administrators)',
        description:
          'The body is the CSV file (`text/csv`, UTF-8): username, full_name, email, phone, role, panchayat (code), block (code); 1000 people and 256 kB at most. When a row is bad nobody is added. Each gets a password for one login, told once. With `dry_run=true` nothing is changed.',
        tags: ['users'],
        querystring: query,
        response: { 200: wirePeopleReport, ...problems },
      },
    },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) return sendProblem(reply, 'unsupported_media_type');
      const dryRun = request.query.dry_run === 'true';
      const file = Readable.from([request.body]);
      const result = await importPeople(context, callerOf(request).user, file, { dryRun });
      if (result.kind === 'bad_file') {
        return sendProblem(reply, 'bad_file', { problem: result.problem, row: result.row });
      }
      return result.kind === 'done' ? result.report : sendProblem(reply, result.kind);
    },
  );
}
