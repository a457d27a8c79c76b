import type {
  WireBlock,
  WireDirectoryReport,
  WirePanchayatDetails,
  WirePanchayatRow,
  WirePlaceChangesReport,
  WirePlacesImport,
} from '@sampark/core/wire/wire-places';
import { failed, nextOf, nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { DirectoryPort } from '../ports/directory.ts';
import type { ServerAnswer } from '../ports/people/account.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const LIST = '/api/places/panchayats';
const CHANGES = '/api/places/changes';
const IMPORTS = '/api/places/imports';

/** The time that an upload may take, in milliseconds: a large file over a slow line. */
const UPLOAD_MS = 10 * 60_000;

const at = (panchayatId: string): string => `${LIST}/${encodeURIComponent(panchayatId)}`;
/** An older server does not list second names and refused rows; the figures still say how many there are. */
const reportOf = (report: WireDirectoryReport): WireDirectoryReport => ({
  ...{ named_twice: 0, two_names: [] },
  ...report,
  refusals: report.refusals.filter((each) => 'lines' in each),
});
/** An older server does not say what became of places. */
const detailsOf = (body: unknown): WirePanchayatDetails => {
  const told = body as Omit<WirePanchayatDetails, 'changes'> & Partial<WirePanchayatDetails>;
  return { ...told, changes: told.changes ?? [] };
};
const importOf = (body: unknown): WirePlacesImport => {
  const told = body as WirePlacesImport;
  return { ...told, report: told.report && reportOf(told.report) };
};

/** Makes the questions of administrators about places. */
export const createDirectory = (here: () => Workspace): DirectoryPort => {
  const { ask, read, readAnew } = askServer(here);
  /** Reads this device's own copy again where the server has changed something. */
  const changed = async <T>(asked: ServerAnswer<T>): Promise<ServerAnswer<T>> => {
    if (asked.kind === 'ok') await readAnew();
    return asked;
  };
  return {
    blocks: () => read('/api/places/blocks', (body) => body as WireBlock[]),
    panchayats: async ({ text, districtId, blockId }, next) => {
      const query = new URLSearchParams();
      if (text.trim() !== '') query.set('q', text.trim());
      if (districtId !== '') query.set('district_id', districtId);
      if (blockId !== '') query.set('block_id', blockId);
      const reply = await ask({ path: next ?? `${LIST}?${query}` });
      if (reply.kind !== 'ok') return failed(reply);
      const panchayats = reply.body as WirePanchayatRow[];
      return { kind: 'ok', value: { panchayats, next: nextOf(reply.link) } };
    },
    panchayat: (panchayatId) => read(at(panchayatId), detailsOf),
    addBlock: async (body) =>
      serverAnswerOf(await ask({ method: 'POST', path: '/api/places/blocks', body }), nothing),
    addPanchayat: async (body) =>
      changed(
        serverAnswerOf(
          await ask({ method: 'POST', path: LIST, body }),
          (made) => (made as { panchayat_id: string }).panchayat_id,
        ),
      ),
    changePanchayat: async (panchayatId, body) =>
      changed(serverAnswerOf(await ask({ method: 'PATCH', path: at(panchayatId), body }), nothing)),
    addVillage: async (panchayatId, body) =>
      serverAnswerOf(await ask({ method: 'POST', path: `${at(panchayatId)}/villages`, body }), nothing),
    changeVillage: async (panchayatId, villageCode, body) => {
      const path = `${at(panchayatId)}/villages/${encodeURIComponent(villageCode)}`;
      return serverAnswerOf(await ask({ method: 'PATCH', path, body }), nothing);
    },
    addChange: async (body) =>
      changed(serverAnswerOf(await ask({ method: 'POST', path: CHANGES, body }), nothing)),
    removeChange: async ({ level, was, now }) => {
      const path = [CHANGES, level, encodeURIComponent(was), encodeURIComponent(now)].join('/');
      return changed(serverAnswerOf(await ask({ method: 'DELETE', path }), nothing));
    },
    sendChanges: async (body) =>
      changed(
        serverAnswerOf(
          await ask({ method: 'POST', path: `${CHANGES}/file`, body, timeout: UPLOAD_MS }),
          (told) => told as WirePlaceChangesReport,
        ),
      ),
    sendFile: async (body) =>
      serverAnswerOf(await ask({ method: 'POST', path: IMPORTS, body, timeout: UPLOAD_MS }), importOf),
    lastImport: () => read(IMPORTS, (body) => (body as WirePlacesImport[]).map(importOf)[0] ?? null),
    importState: async (importId) => {
      const asked = serverAnswerOf(await ask({ path: `${IMPORTS}/${importId}` }), importOf);
      return asked.kind === 'ok' && asked.value.state === 'done' ? changed(asked) : asked;
    },
    applyImport: async (importId) =>
      serverAnswerOf(await ask({ method: 'POST', path: `${IMPORTS}/${importId}/apply`, body: {} }), importOf),
  };
};
