import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireShare } from '@sampark/core/wire/access/wire-shares';
import type {
  WireCheckedForm,
  WireForm,
  WireFormTerm,
  WirePanchayatWithForm,
  WirePublishedForm,
} from '@sampark/core/wire/wire-forms';
import type { ApiRequest } from '../api/client.ts';
import { serverAnswerOf } from '../api/read-reply.ts';
import type { FormsPort } from '../ports/forms.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const FORMS = '/api/forms';

const deadlinePath = (name: string, year: string): string =>
  `${FORMS}/${encodeURIComponent(name)}/deadlines/${encodeURIComponent(year)}`;

const termPath = (name: string): string => `${FORMS}/${encodeURIComponent(name)}/term`;

/** The time that an upload may take, in milliseconds: a large workbook over a slow line. */
const UPLOAD_MS = 5 * 60_000;

/** Makes a request that sends a workbook with its lists. */
async function upload(path: string, files: readonly File[]): Promise<ApiRequest> {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  const packed = new Response(form);
  // A blob knows its type in small letters only, and the boundary in it has others.
  const contentType = packed.headers.get('content-type') ?? '';
  return { method: 'POST', path, body: await packed.blob(), contentType, timeout: UPLOAD_MS };
}

/** Makes the questions of administrators about forms. */
export const createForms = (here: () => Workspace): FormsPort => {
  const { ask, read, readAnew } = askServer(here);
  return {
    list: () => read(`${FORMS}?surveys=later`, (body) => body as WireForm[]),
    counted: () => read(FORMS, (body) => body as WireForm[]),
    definition: (name, version) =>
      read(`/api/schemas/${encodeURIComponent(name)}?version=${version}`, (body) => body as FormDefinition),
    check: async (files) =>
      serverAnswerOf(await ask(await upload(`${FORMS}/check`, files)), (body) => body as WireCheckedForm),
    publish: async (files) => {
      const reply = await ask(await upload(FORMS, files));
      const asked = serverAnswerOf(reply, (body) => body as WirePublishedForm);
      if (asked.kind === 'ok' && asked.value.outcome === 'published') await readAnew();
      return asked;
    },
    use: async (name, use) => {
      const path = `${FORMS}/${encodeURIComponent(name)}/panchayats`;
      const asked = serverAnswerOf(
        await ask({ method: 'PUT', path, body: use }),
        (body) => (body as { panchayats: number }).panchayats,
      );
      if (asked.kind === 'ok') await readAnew();
      return asked;
    },
    panchayats: (name) =>
      read(`${FORMS}/${encodeURIComponent(name)}/panchayats`, (body) => body as WirePanchayatWithForm[]),
    shares: (name) => read(`${FORMS}/${encodeURIComponent(name)}/shares`, (body) => body as WireShare[]),
    giveShare: async (name, share) => {
      const path = `${FORMS}/${encodeURIComponent(name)}/shares`;
      return serverAnswerOf(await ask({ method: 'POST', path, body: share }), () => null);
    },
    endShare: async (name, shareId) => {
      const path = `${FORMS}/${encodeURIComponent(name)}/shares/${encodeURIComponent(shareId)}`;
      return serverAnswerOf(await ask({ method: 'DELETE', path }), () => null);
    },
    setDeadline: async (name, year, body) => {
      const path = deadlinePath(name, year);
      const asked = serverAnswerOf(await ask({ method: 'PUT', path, body }), () => null);
      if (asked.kind === 'ok') await readAnew();
      return asked;
    },
    removeDeadline: async (name, year, blockId) => {
      const query = blockId === null ? '' : `?${new URLSearchParams({ block_id: blockId })}`;
      const path = `${deadlinePath(name, year)}${query}`;
      const asked = serverAnswerOf(await ask({ method: 'DELETE', path }), () => null);
      if (asked.kind === 'ok') await readAnew();
      return asked;
    },
    term: (name, years) => {
      const query = years === null ? '' : `?years=${years}`;
      return read(`${termPath(name)}${query}`, (body) => body as WireFormTerm);
    },
    setTerm: async (name, years) =>
      serverAnswerOf(await ask({ method: 'PUT', path: termPath(name), body: { years } }), () => null),
    retire: async (name, retired) => {
      const path = `${FORMS}/${encodeURIComponent(name)}/retired`;
      const asked = serverAnswerOf(await ask({ method: 'PUT', path, body: { retired } }), () => null);
      if (asked.kind === 'ok') await readAnew();
      return asked;
    },
  };
};
