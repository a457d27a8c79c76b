import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { createWifiChoice } from '../attachments/only-on-wifi.ts';
import { createSerialQueue } from '../browser/serial-queue.ts';
import type { BaseMapsPort, KeptMap } from '../ports/base-maps.ts';
import { createLive } from '../ports/live.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { areaId, bytesIn, keepArea } from './keep-area.ts';
import { type MapArchive, openArchive, type ReadBytes } from './map-archive.ts';
import { openMapDatabase, pieceHere, removeArea } from './map-database.ts';
import { failureOf, unread } from './map-failure.ts';

/** The longest time for a request, in milliseconds: half a megabyte over a slow network. */
const LONGEST = 10 * 60 * 1000;

type Parts = Pick<Workspace, 'db' | 'user' | 'platform' | 'send' | 'beforeLeaving'>;

/** Makes the function that reads a map's file on the server. */
const fromServer =
  ({ send, user, platform }: Parts, { id }: WireBaseMap): ReadBytes =>
  async ({ offset, length }) => {
    if (!platform.online()) throw unread('unreachable');
    const reply = await send({
      path: `/api/base-maps/${id}/file`,
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      owner: user.user_id,
      timeout: LONGEST,
    });
    if (reply.kind === 'problem') throw unread(reply.status === 404 ? 'gone' : 'unreachable');
    if (reply.kind !== 'ok' || reply.status !== 206 || !(reply.body instanceof Blob))
      throw unread('unreachable');
    if (reply.body.size !== length) throw unread('broken');
    return new Uint8Array(await reply.body.arrayBuffer());
  };

/** The base maps that this device keeps, with what reads their files. */
async function openKept(parts: Parts) {
  const db = await openMapDatabase(parts.db.name);
  const kept = createLive<readonly KeptMap[]>();
  const archives = new Map<string, MapArchive>();
  const areasOf = (id: string): readonly string[] =>
    (kept.get() ?? []).filter(({ map }) => map.id === id).map((area) => area.id);
  /** Reads from this device first. */
  const reading =
    (map: WireBaseMap): ReadBytes =>
    async (range) =>
      (await pieceHere(db, areasOf(map.id), range)) ?? fromServer(parts, map)(range);
  const read = async (): Promise<void> => kept.set(await db.getAll('areas'));
  await read();
  return {
    db,
    kept,
    read,
    archiveOf: (map: WireBaseMap): MapArchive => {
      const archive = archives.get(map.id) ?? openArchive(reading(map), map.bytes);
      archives.set(map.id, archive);
      return archive;
    },
  };
}

/** Keeps parts of maps, one after the other. */
function keeper(parts: Parts, { db, kept, read, archiveOf }: Awaited<ReturnType<typeof openKept>>) {
  const { platform } = parts;
  const fetching = createLive<string | null>(null);
  const wifi = createWifiChoice(platform);
  const queue = createSerialQueue();
  let isLeft = false;

  const keep: BaseMapsPort['keep'] = (area, network) =>
    queue.run(async () => {
      // A browser that has refused may agree once there is something to lose.
      void platform.keepStorage();
      const keeping = {
        ...{ db, platform, archive: archiveOf(area.map), changed: read },
        fetchBytes: fromServer(parts, area.map),
        mayFetch: () => !isLeft && (network === 'any' || wifi.maySend()),
      };
      fetching.set(areaId(area));
      try {
        // Another tab may be at it.
        const end = await platform.exclusively('sampark-maps', () => keepArea(keeping, area));
        return end ?? { kind: 'waits' };
      } finally {
        fetching.set(null);
      }
    });
  return {
    fetching,
    wifi,
    keep,
    /** Goes on with what was begun. */
    goOn: async (): Promise<void> => {
      if (fetching.get() !== null) return;
      const begun = (kept.get() ?? []).filter(({ isWhole }) => !isWhole);
      for (const area of begun) await keep(area, 'chosen');
    },
    leave: () => {
      isLeft = true;
    },
  };
}

/** Makes the questions about the tiles of a map. */
const reader = (
  archiveOf: (map: WireBaseMap) => MapArchive,
): Pick<BaseMapsPort, 'tile' | 'layers' | 'size'> => ({
  tile: async (map, place) => {
    try {
      const bytes = await archiveOf(map).tile(place);
      return bytes ? { kind: 'tile', bytes } : { kind: 'none' };
    } catch (error) {
      return { kind: 'failed', because: failureOf(error) };
    }
  },
  layers: async (map) => {
    try {
      return await archiveOf(map).layers();
    } catch {
      return [];
    }
  },
  size: async ({ map, box }) => {
    try {
      return { kind: 'size', bytes: bytesIn(await archiveOf(map).rangesOf(box)) };
    } catch (error) {
      return { kind: 'failed', because: failureOf(error) };
    }
  },
});

/** Opens the base maps of the person who is signed in, and those that this device keeps. */
async function openBaseMaps(parts: Parts): Promise<BaseMapsPort> {
  const { user, platform, send, beforeLeaving } = parts;
  const here = await openKept(parts);
  const { fetching, wifi, keep, goOn, leave } = keeper(parts, here);
  const listed = createLive<readonly WireBaseMap[]>();
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    wifi.maySend();
    // Offline, a request would only leave a line on the console.
    if (!platform.online()) return;
    const reply = await send({ path: '/api/base-maps', owner: user.user_id });
    if (reply.kind !== 'ok') return;
    listed.set((reply.body as { readonly maps: readonly WireBaseMap[] }).maps);
    void goOn();
  };
  const look = (): void => {
    asking ??= ask().finally(() => {
      asking = null;
    });
  };
  const unwatch = platform.watch('online', look);
  beforeLeaving(async () => {
    leave();
    unwatch();
  });
  return {
    ...{ listed, kept: here.kept, fetching, network: wifi.sending, look, keep },
    ...reader(here.archiveOf),
    remove: async ({ id }) => {
      await removeArea(here.db, id);
      await here.read();
    },
  };
}

const opened = new WeakMap<Workspace['store'], Promise<BaseMapsPort>>();

/** Returns the base maps of a workspace, and opens them at the first call. Those that failed are tried again with the next call. */
export const baseMapsOf = (workspace: Workspace): Promise<BaseMapsPort> => {
  const known = opened.get(workspace.store);
  if (known) return known;
  const opening = openBaseMaps(workspace);
  opened.set(workspace.store, opening);
  opening.catch(() => opened.delete(workspace.store));
  return opening;
};
