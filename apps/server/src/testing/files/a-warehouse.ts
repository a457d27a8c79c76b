import type { TestClient } from '../servers/client.ts';

/** The feed by which programs keep a copy of surveys. */
export const CHANGES = '/api/exports/changes';

interface Page {
  readonly surveys: readonly Readonly<Record<string, unknown>>[];
  readonly cursor: string;
  readonly has_more: boolean;
}

/** A warehouse that keeps a table of surveys. */
export function aWarehouse(program: TestClient, query = '') {
  const table = new Map<unknown, Readonly<Record<string, unknown>>>();
  let cursor = '';
  const once = async (limit = '') => {
    const asked = new URLSearchParams(`${query}${limit}`);
    if (cursor !== '') asked.set('cursor', cursor);
    const answer = await program.get<Page>(`${CHANGES}?${asked.toString()}`);
    if (answer.status !== 200) return answer;
    for (const { deleted, ...survey } of answer.body.surveys) {
      if (deleted === true) table.delete(survey['survey_id']);
      else table.set(survey['survey_id'], survey);
    }
    ({ cursor } = answer.body);
    return answer;
  };
  return {
    once,
    /** Reads until there is no more. @returns the last status */
    update: async (limit = ''): Promise<number> => {
      for (;;) {
        const { status, body } = await once(limit);
        if (status !== 200 || !body.has_more) return status;
      }
    },
    ids: () => [...table.keys()].map(String).toSorted(),
    survey: (id: string) => table.get(id),
    cursor: () => cursor,
  };
}
