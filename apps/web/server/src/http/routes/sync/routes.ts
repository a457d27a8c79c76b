import {
  compactSurveyEncoder,
  type SurveyEncoder,
  surveyEncoder,
} from '@sampark/core/wire/columns/encode-surveys';
import { compactChanges } from '@sampark/core/wire/compact';
import { surveyToJson } from '@sampark/core/wire/survey-json';
import { wireSurvey } from '@sampark/core/wire/wire';
import { wireChanges, wireCompactChanges, wireEncodedChanges } from '@sampark/core/wire/wire-changes';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { pullChanges, type ReadPage } from '../../../services/changes/pull-changes.ts';
import type { Context } from '../../../services/context.ts';
import { syncLogs } from '../../../services/sync/sync-logs.ts';
import { syncStatus } from '../../../services/sync/sync-status.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendMade } from '../../bodies/compression.ts';
import { fewAtOnce } from '../../bodies/few-at-once.ts';
import { packedInPieces, partToJson } from '../../bodies/json-in-pieces.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { changesQuery, logLines, logsQuery, statusQuery, statusSummary } from './schema.ts';

/** A page of changes in two parts. */
const wireSurveys = z.array(wireSurvey);
const wireChangesRest = z.omit(wireChanges, { surveys: true });

/** Pages that the server reads, writes and compresses at a time. */
const PAGES_AT_ONCE = 2;

type Write = (piece: string) => Promise<void>;

/** Writes a page as JSON with its surveys one after the other, a few at a time. */
async function writeRows(reply: FastifyReply, read: ReadPage, write: Write): Promise<void> {
  let before = '{"surveys":[';
  const { isAsBefore: _, ...rest } = await read(async (surveys) => {
    const all = surveys.map(({ survey, form }) => surveyToJson(survey, form));
    const list = partToJson(reply, all, wireSurveys);
    await write(before + list.slice(1, -1));
    before = ',';
  });
  const end = partToJson(reply, rest, wireChangesRest);
  await write(`${before === ',' ? '' : before}],${end.slice(1)}`);
}

/** Reads a page, and lists its surveys as they come: none of them is held until the last is read. */
const readListed = async (read: ReadPage, list: SurveyEncoder) => {
  const { isAsBefore, ...rest } = await read((some) => {
    list.add(some);
    return Promise.resolve();
  });
  return { isAsBefore, rest };
};

/** Writes a page as JSON with its surveys by column. */
async function writeColumns(reply: FastifyReply, read: ReadPage, write: Write): Promise<void> {
  const list = surveyEncoder();
  const { rest } = await readListed(read, list);
  await write(partToJson(reply, { ...list.end(), ...rest }, wireEncodedChanges));
}

/** Writes the same as a compact page. */
async function writeBriefly(reply: FastifyReply, read: ReadPage, write: Write): Promise<void> {
  const list = compactSurveyEncoder();
  const { isAsBefore, rest } = await readListed(read, list);
  const page = { ...(list.isEmpty() ? {} : list.end()), ...compactChanges(rest, isAsBefore) };
  await write(partToJson(reply, page, wireCompactChanges));
}

const writerFor = ({ columns, deltas }: { columns?: '1' | undefined; deltas?: '1' | undefined }) => {
  if (columns === undefined) return writeRows;
  return deltas === undefined ? writeColumns : writeBriefly;
};

export function syncRoutes(app: Api, context: Context): void {
  const inTurn = fewAtOnce(PAGES_AT_ONCE);
  app.get(
    '/api/sync/changes',
    {
      schema: {
        summary: 'What changed since a cursor',
        tags: ['sync'],
        querystring: changesQuery,
        response: {
          200: z.union([wireEncodedChanges, wireCompactChanges]),
          204: z.null(),
          304: z.null(),
          ...problems,
        },
      },
    },
    async (request, reply) => {
      const { cursor, limit, columns, deltas } = request.query;
      const asked = {
        user: callerOf(request).user,
        cursor: cursor ?? null,
        limit: limit ?? 500,
        deltas: columns !== undefined && deltas !== undefined,
        ifNoneMatch: request.headers['if-none-match'] ?? null,
      };
      const writePage = writerFor(request.query);
      // Everything from the rows to the compressed text happens in one go: a thousand devices that ask at once do not
      // fill the memory with pages.
      const result = await pullChanges(context, asked, (read) =>
        inTurn(() => packedInPieces(request, reply, (write) => writePage(reply, read, write))),
      );
      if (result.kind === 'too_old') return sendProblem(reply, 'cursor_too_old');
      // A reader who takes compact pages is known by the cursor.
      const isBrief = writePage === writeBriefly;
      if (!isBrief) reply.header('etag', result.etag);
      if (result.kind === 'changes') return sendMade(reply, result.answer);
      return sendNothing(reply, isBrief ? 204 : 304);
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
