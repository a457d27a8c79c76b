import { afterEach, beforeEach, expect, it } from 'vitest';
import { SURVEYS_AT_ONCE } from '../../../services/programs/odk/rows/form-surveys.ts';
import type { Storage } from '../../../storage/port.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aWaterSurvey, give, SERVICE, startWithWater, type Table } from '../../../testing/odk/odk.ts';
import type { TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

const SURVEYS = 20_000;

onBothEngines(`a table of ${SURVEYS} surveys`, (database) => {
  let server: TestServer;
  let staff: TestClient;
  /** The sizes of the pages of surveys that were read, in their order. */
  let pages: number[];

  /** Returns a storage that notes which pages of surveys are read. */
  const noting = (storage: Storage): Storage => ({
    ...storage,
    read: (work) =>
      storage.read((r) =>
        work({
          ...r,
          formSurveys: {
            ...r.formSurveys,
            page: async (asked) => {
              const rows = await r.formSurveys.page(asked);
              pages.push(rows.length);
              return rows;
            },
          },
        }),
      ),
  });

  beforeEach(async () => {
    pages = [];
    const storage = database();
    ({ server, staff } = await startWithWater({ storage: noting(storage) }));
    await give(staff, aWaterSurvey('S', [[1], [2]]));
    const [row] = await storage.now.surveys.byIds(['S']);
    if (row === undefined) throw new Error('no survey');
    const { created_by_username: _, created_by_fullname: __, ...pattern } = row;
    for (let from = 1; from < SURVEYS; from += 1_000) {
      const count = Math.min(1_000, SURVEYS - from);
      const some = Array.from({ length: count }, (___, at) => ({
        ...{ ...pattern, survey_id: `S${from + at}`, seq: 1_000_000 + from + at },
      }));
      await storage.write((r) => r.surveys.insert(some));
    }
  });
  afterEach(() => server.close());

  it('is sent whole, and read as it is taken', { timeout: 120_000 }, async () => {
    const answer = await server.app.inject({
      url: `${SERVICE}/Submissions.water.wells?$select=depth`,
      headers: { authorization: `Bearer ${staff.token}` },
      payloadAsStream: true,
    });
    const parts = (answer.stream() as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    const first = await parts.next();
    // The rest waits in the database until somebody takes it.
    expect(pages.length).toBeLessThan(SURVEYS / SURVEYS_AT_ONCE / 4);
    const chunks = first.done ? [] : [first.value];
    for (let part = await parts.next(); !part.done; part = await parts.next()) chunks.push(part.value);
    const { value } = JSON.parse(Buffer.concat(chunks).toString()) as Table;
    expect(value).toHaveLength(SURVEYS * 2);
    expect(pages.reduce((sum, page) => sum + page, 0)).toBe(SURVEYS);
    expect(Math.max(...pages)).toBe(SURVEYS_AT_ONCE);
  });
});
