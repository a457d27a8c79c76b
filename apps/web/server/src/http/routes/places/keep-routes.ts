import { opaqueId } from '@sampark/core/wire/wire';
import {
  wireBlock,
  wireNewBlock,
  wireNewPanchayat,
  wireNewVillage,
  wirePanchayatChange,
  wirePanchayatDetails,
  wirePanchayatRow,
  wireVillageChange,
} from '@sampark/core/wire/wire-places';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { addBlock } from '../../../services/directory/keep-blocks.ts';
import { addPanchayat, changePanchayat } from '../../../services/directory/keep-panchayats.ts';
import { addVillage, changeVillage } from '../../../services/directory/keep-villages.ts';
import {
  listBlocks,
  listPanchayats,
  type PanchayatPage,
  panchayatDetails,
} from '../../../services/directory/list-places.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { linkNext } from '../link-next.ts';
import { plainText, queryNumber } from '../query.ts';
import { ifMay } from './if-may.ts';

const query = z.object({
  q: z.optional(plainText(200)),
  district_id: z.optional(opaqueId),
  block_id: z.optional(opaqueId),
  limit: z.optional(queryNumber),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
const panchayatParams = z.object({ panchayat_id: opaqueId });
const villageParams = z.object({ panchayat_id: opaqueId, village_code: opaqueId });
const kept = z.object({ panchayat_id: z.string() });

const PAGE_MOST = 200;
const PAGE_USUAL = 50;

const cursorShape = z.object({ name: plainText(1000), panchayat_id: opaqueId });

/** Returns where a page begins; an unreadable cursor begins at the start, as a missing one does. */
function readCursor(cursor: string | undefined): NonNullable<PanchayatPage['next']> | undefined {
  try {
    const text = Buffer.from(cursor ?? '', 'base64url').toString('utf8');
    return z.parse(cursorShape, JSON.parse(text));
  } catch {
    return undefined;
  }
}

const writeCursor = (next: NonNullable<PanchayatPage['next']>): string =>
  Buffer.from(JSON.stringify(next)).toString('base64url');

function blockRoutes(app: Api, context: Context): void {
  app.get(
    '/api/places/blocks',
    {
      schema: {
        summary: 'The blocks in my scope, with their districts and states',
        tags: ['places'],
        response: { 200: z.array(wireBlock), ...problems },
      },
    },
    async (request) => [...(await listBlocks(context, callerOf(request).user))],
  );

  app.post(
    '/api/places/blocks',
    {
      onRequest: ifMay('create'),
      schema: {
        summary: 'Add a block, and its district and state where they are not there yet (administrators)',
        tags: ['places'],
        body: wireNewBlock,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await addBlock(context, callerOf(request).user, request.body);
      return kind === 'added' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

function panchayatListRoutes(app: Api, context: Context): void {
  app.get(
    '/api/places/panchayats',
    {
      schema: {
        summary: 'The panchayats in my scope, by name, page by page',
        description:
          'Sought in both scripts, in their own and their block’s name, and by code. When there are more, a `Link` header names the next page.',
        tags: ['places'],
        querystring: query,
        response: { 200: z.array(wirePanchayatRow), ...problems },
      },
    },
    async (request, reply) => {
      const { limit = PAGE_USUAL, cursor, ...wanted } = request.query;
      const { panchayats, next } = await listPanchayats(context, callerOf(request).user, {
        ...wanted,
        limit: Math.min(Math.max(limit, 1), PAGE_MOST),
        after: readCursor(cursor),
      });
      if (next !== null) linkNext(request, reply, writeCursor(next));
      return [...panchayats];
    },
  );

  app.post(
    '/api/places/panchayats',
    {
      onRequest: ifMay('create'),
      schema: {
        summary: 'Add a panchayat (administrators)',
        tags: ['places'],
        body: wireNewPanchayat,
        response: { 200: kept, ...problems },
      },
    },
    async (request, reply) => {
      const result = await addPanchayat(context, callerOf(request).user, request.body);
      return result.kind === 'kept' ? { panchayat_id: result.panchayat_id } : sendProblem(reply, result.kind);
    },
  );
}

function panchayatRoutes(app: Api, context: Context): void {
  app.get(
    '/api/places/panchayats/:panchayat_id',
    {
      schema: {
        summary: 'A panchayat in my scope, with all its villages',
        tags: ['places'],
        params: panchayatParams,
        response: { 200: wirePanchayatDetails, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const found = await panchayatDetails(context, user, request.params.panchayat_id);
      return found ?? sendProblem(reply, 'panchayat_not_found');
    },
  );

  app.patch(
    '/api/places/panchayats/:panchayat_id',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: "Change a panchayat's names, block, code or form (administrators)",
        description: 'What is left out stays. The form counts for new surveys.',
        tags: ['places'],
        params: panchayatParams,
        body: wirePanchayatChange,
        response: { 200: kept, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const result = await changePanchayat(context, user, request.params.panchayat_id, request.body);
      return result.kind === 'kept' ? { panchayat_id: result.panchayat_id } : sendProblem(reply, result.kind);
    },
  );
}

function villageRoutes(app: Api, context: Context): void {
  app.post(
    '/api/places/panchayats/:panchayat_id/villages',
    {
      onRequest: ifMay('create'),
      schema: {
        summary: "Add a village to a panchayat's list (administrators)",
        tags: ['places'],
        params: panchayatParams,
        body: wireNewVillage,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const { kind } = await addVillage(context, user, request.params.panchayat_id, request.body);
      return kind === 'kept' ? { success: true as const } : sendProblem(reply, kind);
    },
  );

  app.patch(
    '/api/places/panchayats/:panchayat_id/villages/:village_code',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Rename a village, or take it from the list or back into it (administrators)',
        tags: ['places'],
        params: villageParams,
        body: wireVillageChange,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const { panchayat_id, village_code } = request.params;
      const { kind } = await changeVillage(context, user, panchayat_id, village_code, request.body);
      return kind === 'kept' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

/** Adds the routes by which administrators keep places; everybody reads those in their own scope. */
export function placesKeepRoutes(app: Api, context: Context): void {
  blockRoutes(app, context);
  panchayatListRoutes(app, context);
  panchayatRoutes(app, context);
  villageRoutes(app, context);
}
