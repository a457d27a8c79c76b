import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { DistrictMapsPort, MapOnItsWay } from '../ports/district-maps.ts';
import { createLive } from '../ports/live.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendMap } from './send-map.ts';

const MAPS = '/api/base-maps';
/** Milliseconds that a request may take: the server checks a large map with the last one. */
const REQUEST_MS = 5 * 60_000;

function openDistrictMaps(workspace: Workspace): DistrictMapsPort {
  const { platform, beforeLeaving } = workspace;
  const { ask, read } = askServer(() => workspace);
  const onItsWay = createLive<MapOnItsWay | null>(null);
  let stops = new AbortController();

  return {
    maps: () => read(MAPS, (body) => (body as { readonly maps: readonly WireBaseMap[] }).maps),
    onItsWay,
    send: async (map) => {
      stops = new AbortController();
      const { signal: stopped } = stops;
      const goesOn = beforeLeaving(() => {
        stops.abort();
        return Promise.resolve();
      });
      const send = (request: Parameters<typeof ask>[0]) => ask({ ...request, timeout: REQUEST_MS });
      const end = await sendMap({ platform, send, stopped, show: onItsWay.set }, map);
      onItsWay.set(null);
      goesOn();
      return end;
    },
    stop: () => stops.abort(),
    remove: async ({ id, district }) =>
      serverAnswerOf(
        await ask({ method: 'DELETE', path: `${MAPS}/${id}?district=${encodeURIComponent(district)}` }),
        nothing,
      ),
  };
}

const opened = new WeakMap<Workspace['store'], DistrictMapsPort>();

/** Returns the maps of districts for the administrator whose workspace this is: the same at every call, since one may be on its way. */
export const districtMapsOf = (workspace: Workspace): DistrictMapsPort => {
  const known = opened.get(workspace.store) ?? openDistrictMaps(workspace);
  opened.set(workspace.store, known);
  return known;
};
