import { afterEach, beforeEach, expect, it } from 'vitest';
import { aWaterSurvey, give, startWithWater, type Table, WATER } from '../../../testing/odk/odk.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let address: string;
beforeEach(async () => {
  const started = await startWithWater();
  server = started.server;
  await give(started.staff, aWaterSurvey('S1', [[12, 2020]]), aWaterSurvey('S2'));
  address = await server.listen();
});
afterEach(() => server.close());

type Headers = Readonly<Record<string, string>>;

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isMomentOrNone = (value: unknown): boolean => value === null || value === undefined || isMoment(value);

it('pyodk signs in, and reads projects, forms, surveys and tables into its own types', async () => {
  const agent = { 'user-agent': 'pyodk v0.3.0' };
  const ask = async <Body>(path: string, headers: Headers): Promise<Body> => {
    const answer = await fetch(`${address}/v1/${path}`, { headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  // A token that it kept is tried first; one that is no more makes it sign in anew.
  const kept = await fetch(`${address}/v1/users/current`, {
    headers: { ...agent, authorization: `Bearer ${'x'.repeat(64)}`, 'content-type': 'application/json' },
  });
  expect(kept.status).toBe(401);
  const signedIn = await fetch(`${address}/v1/sessions`, {
    method: 'POST',
    headers: { ...agent, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff', password: 'staff-demo' }),
  });
  expect(signedIn.status).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { ...agent, authorization: `Bearer ${token}` };
  expect(await ask('users/current', headers)).toHaveProperty('displayName');

  const [project] = await ask<Record<string, unknown>[]>('projects', headers);
  expect([project?.['id'], typeof project?.['name'], isMoment(project?.['createdAt'])]).toEqual([
    1,
    'string',
    true,
  ]);
  expect(await ask('projects/1', headers)).toEqual(project);

  for (const form of await ask<Record<string, unknown>[]>('projects/1/forms', headers)) {
    expect(form['projectId']).toBe(1);
    for (const name of ['xmlFormId', 'version', 'hash', 'state', 'name']) {
      expect(form[name], name).toEqual(expect.any(String));
    }
    expect([form['createdAt'], form['publishedAt']].every(isMoment)).toBe(true);
    expect(await ask(`projects/1/forms/${String(form['xmlFormId'])}`, headers)).toEqual(form);
  }

  const path = `projects/1/forms/${WATER.name}`;
  for (const survey of await ask<Record<string, unknown>[]>(`${path}/submissions`, headers)) {
    expect(Number.isSafeInteger(survey['submitterId'])).toBe(true);
    expect(isMoment(survey['createdAt']) && isMomentOrNone(survey['updatedAt'])).toBe(true);
    expect(await ask(`${path}/submissions/${String(survey['instanceId'])}`, headers)).toEqual(survey);
  }

  // Python writes its options as `True` and encodes their names.
  const options = new URLSearchParams({ $skip: '0', $top: '1', $count: 'True', $wkt: 'True', $expand: '*' });
  const table = await ask<Table>(`${path}.svc/Submissions?${options.toString()}`, headers);
  expect(table).toMatchObject({ '@odata.count': 2, value: [{ __id: 'S2' }] });
  const filter = new URLSearchParams({
    $filter: "__system/reviewState eq null and not (__system/submitterId eq '1')",
  });
  expect((await ask<Table>(`${path}.svc/Submissions?${filter.toString()}`, headers)).value).toHaveLength(2);
});

it('ruODK reads the fields of a form, its tables and its surveys by name and password', async () => {
  const headers = {
    authorization: `Basic ${Buffer.from('staff:staff-demo').toString('base64')}`,
    accept: 'application/json',
  };
  const ask = async <Body>(path: string): Promise<Body> => {
    const answer = await fetch(`${address}/v1/projects/1/forms/${WATER.name}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Body;
  };
  const fields = await ask<{ path: string; type: string }[]>('/fields?odata=true');
  const service = await ask<{ value: { url: string }[] }>('.svc');
  const repeats = fields.filter(({ type }) => type === 'repeat');
  expect(service.value).toHaveLength(1 + repeats.length);
  const tables = await Promise.all(
    service.value.map(({ url }) => ask<Table>(`.svc/${url}?%24top=100&%24wkt=false&%24count=true`)),
  );
  expect(tables.map((table) => [table.value.length, table['@odata.count']])).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
  ]);
  expect(await ask<object[]>('/submissions')).toHaveLength(2);
});
