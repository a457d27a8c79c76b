import { opaqueId } from '@sampark/core/wire/wire';
import { wireBaseMapId, wireBaseMapName, wireBaseMaps } from '@sampark/core/wire/wire-base-maps';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { baseMapUploads } from '../../../services/files/base-maps/add-map.ts';
import {
  type BaseMapContext,
  type BaseMapLimits,
  baseMapContext,
  mapKey,
} from '../../../services/files/base-maps/base-map-context.ts';
import { beginMapUpload } from '../../../services/files/base-maps/begin-upload.ts';
import { findMap, mapsFor } from '../../../services/files/base-maps/read-maps.ts';
import { removeMap } from '../../../services/files/base-maps/remove-map.ts';
import type { FileStore } from '../../../storage/files/file-store.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, headerOf } from '../../auth-hook.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { pieceRoutes } from '../files/piece-routes.ts';
import { sendFile } from '../files/send-file.ts';
import { countIn, readMetadata, speaksTus, tellUpload } from '../files/tus-headers.ts';
import { ifMay } from '../places/if-may.ts';

const UPLOADS = '/api/base-maps/uploads';
/** The content below a map's id never changes, and a map is no secret of a person. */
const FOR_EVER = 'private, max-age=31536000, immutable';
const params = z.object({ id: wireBaseMapId });
const metadata = z.object({ district: opaqueId, name: wireBaseMapName });
const tags = ['base maps'];

/** The place where files lie, and how large a map may be. */
interface BaseMapParts {
  readonly files?: FileStore;
  readonly baseMapLimits?: Partial<BaseMapLimits>;
}

function readRoutes(app: Api, context: BaseMapContext): void {
  app.get(
    '/api/base-maps',
    {
      schema: {
        summary: 'The base maps of the districts in which I have work',
        tags,
        response: { 200: wireBaseMaps, ...problems },
      },
    },
    async (request) => ({ maps: await mapsFor(context, callerOf(request).user) }),
  );

  app.get(
    '/api/base-maps/:id/file',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'The file of a base map (PMTiles 3), whole or a range of it',
        tags,
        params,
        response: { 200: z.any(), 206: z.any(), ...problems },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const map = await findMap(context, callerOf(request).user, id);
      if (map === undefined) return sendProblem(reply, 'base_map_not_found');
      return sendFile(request, reply, {
        ...{ file: `${id.slice(0, 12)}.pmtiles`, tag: id, size: map.size, type: 'application/octet-stream' },
        ...{ read: (range) => context.files.read(mapKey(id), range), lost: 'base_map_not_found' },
        cacheControl: FOR_EVER,
      });
    },
  );
}

function removeRoute(app: Api, context: Context): void {
  app.delete(
    '/api/base-maps/:id',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Take a base map from its district (administrators)',
        description: 'Several districts may have the same map: `district` says whose it shall be no more.',
        tags,
        params,
        querystring: z.object({ district: opaqueId }),
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const by = callerOf(request).user.user_id;
      const map = { map_id: request.params.id, district_id: request.query.district, by };
      return (await removeMap(context, map))
        ? sendNothing(reply, 204)
        : sendProblem(reply, 'base_map_not_found');
    },
  );
}

function beginRoute(app: Api, context: BaseMapContext): void {
  app.post(
    UPLOADS,
    {
      onRequest: [ifMay('edit'), speaksTus],
      schema: {
        summary: 'Begin to send the base map of a district (administrators)',
        description:
          'tus 1.0.0: `Upload-Length`, and `Upload-Metadata` with `district` and `name`. `Location` is the address for the pieces. The map takes the place of the one before with the last piece.',
        tags,
        response: { 201: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const size = countIn(request, 'upload-length');
      const wanted = z.safeParse(metadata, readMetadata(headerOf(request, 'upload-metadata') ?? ''));
      if (size === null || !wanted.success) return sendProblem(reply, 'invalid_body');
      const result = await beginMapUpload(context, callerOf(request).user, { ...wanted.data, size });
      switch (result.kind) {
        case 'begun':
          reply.header('location', `${UPLOADS}/${result.upload.upload_id}`);
          return sendNothing(tellUpload(reply, result.upload, 0), 201);
        case 'base_map_too_large':
          return sendProblem(reply, result.kind, { most: result.most });
        default:
          return sendProblem(reply, result.kind);
      }
    },
  );
}

/** Adds the routes about base maps, where the server has a place for files. */
export async function baseMapRoutes(
  app: Api,
  context: Context,
  { files, baseMapLimits }: BaseMapParts,
): Promise<void> {
  if (files === undefined) return;
  const withFiles = baseMapContext(context, files, baseMapLimits);
  readRoutes(app, withFiles);
  removeRoute(app, withFiles);
  await app.register(async (scope: Api) => {
    beginRoute(scope, withFiles);
    pieceRoutes(scope, withFiles, baseMapUploads(withFiles), {
      ...{ uploads: UPLOADS, tag: 'base maps', what: 'a base map', who: ' (administrators)' },
      onRequest: [ifMay('edit')],
    });
  });
}
