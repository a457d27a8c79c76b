import type { WireReads } from '@sampark/core/wire/wire-reads';
import { serverAnswerOf } from '../api/read-reply.ts';
import type { ReadsPort, ReadsQuery } from '../ports/surveys/reads.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const READS = '/api/survey-reads';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the moment at which a day begins where this device is. @param days days later */
const beginningOf = (day: string, days = 0): string =>
  new Date(new Date(`${day}T00:00:00`).getTime() + days * DAY_MS).toISOString();

const asked = ({ person, panchayat, from, until }: ReadsQuery): Record<string, string> => ({
  ...(person.trim() && { person: person.trim() }),
  ...(panchayat.trim() && { panchayat: panchayat.trim() }),
  ...(from && { since: beginningOf(from) }),
  ...(until && { before: beginningOf(until, 1) }),
});

/** Makes the questions by whom surveys were read. */
export const createReads = (here: () => Workspace): ReadsPort => {
  const { ask, read } = askServer(here);
  return {
    list: (query, after) => {
      const address = new URLSearchParams({ ...asked(query), ...(after !== null && { after }) });
      return read(`${READS}?${address}`, (body) => body as WireReads);
    },
    file: async (query) => {
      const reply = await ask({ path: `${READS}/file?${new URLSearchParams(asked(query))}` });
      return serverAnswerOf(reply, (body) => body as Blob);
    },
  };
};
