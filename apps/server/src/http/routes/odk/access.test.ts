import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic, makeToken } from '../../../testing/access-tokens.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { giveLink, openLink } from '../../../testing/links/links.ts';
import { aWaterSurvey, give, SERVICE, startWithWater, type Table, WATER } from '../../../testing/odk/odk.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let nobody: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater({ behindProxy: true }));
  nobody = clientOf(server, '');
});
afterEach(() => server.close());

const FORMS = '/v1/projects/1/forms';
const MAY_NOT = {
  code: 403.1,
  message: 'The authentication you provided does not have rights to perform that action.',
};

describe('a program that signs in', () => {
  const login = (body: object) => nobody.post<{ token: string }>('/v1/sessions', body);

  it.each(['email', 'username'])(
    'as pyodk does gives the user name as %s, and gets a token',
    async (name) => {
      const { status, body } = await login({ [name]: 'staff', password: 'staff-demo' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        createdAt: expect.any(String) as string,
        expiresAt: expect.any(String) as string,
      });
      const asked = await clientOf(server, body.token).get('/v1/users/current');
      expect(asked.body).toMatchObject({ id: expect.any(Number) as number, displayName: 'Sunita Devi' });
    },
  );

  it('is told by ODK Central’s codes what is wrong', async () => {
    expect((await login({ email: 'staff', password: 'guess' })).body).toMatchObject({ code: 401.2 });
    const { status, body } = await login({ email: 'staff' });
    expect([status, body]).toMatchObject([400, { code: 400.3 }]);
    expect((await login({ password: 'x' })).status).toBe(400);
  });

  it('may send name and password with each request', async () => {
    const { status, body } = await nobody.get<object[]>('/v1/projects', basic('staff', 'staff-demo'));
    expect(status).toBe(200);
    expect(body).toMatchObject([{ id: 1, name: 'Sampark' }]);
  });

  it('is asked for name and password, but no script in a browser is', async () => {
    const { status, body, headers } = await nobody.get('/v1/projects');
    expect([status, body]).toEqual([401, { code: 401.2, message: 'You must be logged in.' }]);
    expect(headers['www-authenticate']).toBe('Basic realm="Sampark", charset="UTF-8"');
    const script = await nobody.get('/v1/projects', { 'x-requested-with': 'XMLHttpRequest' });
    expect(script.headers['www-authenticate']).toBeUndefined();
  });

  it('must wait after ten wrong passwords, as at the login', async () => {
    const codes: number[] = [];
    for (let tries = 1; tries <= 10; tries++) {
      codes.push((await nobody.get('/v1/projects', basic('staff', 'guess'))).status);
    }
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
    const right = await nobody.get('/v1/projects', basic('staff', 'staff-demo'));
    expect(right.status).toBe(429);
    expect(right.headers['retry-after']).toBe('5');
    const login = { username: 'staff', password: 'staff-demo' };
    expect((await nobody.post('/api/auth/login', login)).status).toBe(429);
  });

  it('that gets in begins to count anew', async () => {
    for (let tries = 1; tries <= 18; tries++) {
      const password = tries === 9 ? 'staff-demo' : 'guess';
      const { status } = await nobody.get('/v1/projects', basic('staff', password));
      expect(status).toBe(tries === 9 ? 200 : 401);
    }
  });

  it('sends no password where others could read it', async () => {
    const headers = { ...basic('staff', 'staff-demo'), 'x-forwarded-for': '203.0.113.7' };
    const open = await nobody.get('/v1/projects', headers);
    expect([open.status, open.body]).toMatchObject([401, { code: 401.3 }]);
    const secure = await nobody.get('/v1/projects', { ...headers, 'x-forwarded-proto': 'https' });
    expect(secure.status).toBe(200);
  });

  it('needs a session where a second factor is on', async () => {
    const { body } = await staff.post<{ secret: string }>('/api/account/two-factor', {});
    const { TOTP, Secret } = await import('otpauth');
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
    expect((await staff.post('/api/account/two-factor/confirm', { code })).status).toBe(200);
    expect((await nobody.get('/v1/projects', basic('staff', 'staff-demo'))).status).toBe(401);
    expect((await staff.get('/v1/projects')).status).toBe(200);
  });

  it.each([basic('staff', ''), basic('', 'x'), { authorization: 'Basic !' }, basic('a\0', 'x')])(
    'gets 401 for %j',
    async (headers) => {
      expect((await nobody.get('/v1/projects', headers)).status).toBe(401);
    },
  );

  it('may send an access token, alone or in the place of the password, and gets no more than that opens', async () => {
    await give(staff, aWaterSurvey('S1'));
    const { token } = await makeToken(await signIn(server, 'admin'), {
      ...{ user_id: 'demo-officer', form_name: WATER.name },
    });
    for (const headers of [basic('officer', token), { authorization: `Bearer ${token}` }]) {
      const { body } = await nobody.get<Table>(`${SERVICE}/Submissions?$count=true`, headers);
      expect(body).toMatchObject({ '@odata.count': 1, value: [{ __id: 'S1' }] });
      const forms = await nobody.get<{ xmlFormId: string }[]>(FORMS, headers);
      expect(forms.body.map(({ xmlFormId }) => xmlFormId)).toEqual([WATER.name]);
      expect((await nobody.get(`${FORMS}/village-standard.svc/Submissions`, headers)).status).toBe(404);
    }
  });

  it('gets nothing of ours by name and password', async () => {
    expect((await nobody.get('/api/surveys', basic('staff', 'staff-demo'))).status).toBe(401);
  });
});

describe('what a person may export', () => {
  const idsFor = async (client: TestClient): Promise<unknown[]> =>
    (await client.get<Table>(`${SERVICE}/Submissions`)).body.value.map(({ __id }) => __id);

  it('is what they see', async () => {
    const admin = await signIn(server, 'admin');
    const places = { S1: '48211', S2: '48212', S3: '48230' };
    for (const [id, panchayat_id] of Object.entries(places)) {
      await give(admin, aWaterSurvey(id, [], { panchayat_id }));
    }
    expect((await idsFor(staff)).toSorted()).toEqual(['S1']);
    expect((await idsFor(await signIn(server, 'officer'))).toSorted()).toEqual(['S1', 'S2']);
    expect((await idsFor(admin)).toSorted()).toEqual(['S1', 'S2', 'S3']);
    expect((await staff.get(`${SERVICE}/Submissions('S2')`)).status).toBe(404);
    for (const rest of ['', '/attachments']) {
      const submission = `${FORMS}/${WATER.name}/submissions/S2${rest}`;
      expect((await staff.get(submission)).status).toBe(404);
      expect((await admin.get(submission)).status).toBe(200);
    }
    const counted = await staff.get<Table>(`${SERVICE}/Submissions?$count=true&$top=0`);
    expect(counted.body['@odata.count']).toBe(1);
  });

  it('is the parts that a contributor is given: columns, rows, counts and files', async () => {
    const admin = await signIn(server, 'admin');
    const teacher = await addContributor(server);
    await give(staff, aWaterSurvey('S1', [[12]]));
    expect((await teacher.as.get(`${FORMS}/${WATER.name}`)).status).toBe(404);
    expect((await teacher.as.get<object[]>(FORMS)).body).toEqual([]);
    await giveParts(admin, teacher.user_id, ['place'], { form: WATER.name });
    const { body } = await teacher.as.get<Table>(`${SERVICE}/Submissions?$count=true`);
    expect(body['@odata.count']).toBe(1);
    expect(body.value).toMatchObject([{ __id: 'S1', place: { name: 'Place of S1' } }]);
    expect(body.value[0]).not.toHaveProperty('water');
    expect((await teacher.as.get(`${SERVICE}/Submissions.water.wells`)).status).toBe(404);
    expect((await teacher.as.get(`${SERVICE}/$metadata`)).text).not.toContain('wells');
  });

  it('is nothing for somebody with a link, or without a place', async () => {
    await give(staff, aWaterSurvey('S1'));
    const phone = await openLink(server, await giveLink(staff, 'S1', { now: Date.now(), parts: ['place'] }));
    const drifter = await addContributor(server, 'drifter', null);
    for (const address of [
      '/v1/projects',
      FORMS,
      `${FORMS}/${WATER.name}`,
      SERVICE,
      `${SERVICE}/Submissions`,
    ]) {
      expect((await phone.get(address)).body).toMatchObject({ code: MAY_NOT.code });
      const { status, body } = await drifter.as.get(address);
      expect([status, body]).toEqual([403, MAY_NOT]);
    }
  });
});

describe('an address that is not there', () => {
  it.each(['/v1/', '/v1/nothing', '/v1/projects/2', '/v1/projects/1/forms/none', `${SERVICE}/Submissions/x`])(
    '%s answers in JSON, as ODK Central does',
    async (address) => {
      const { status, body } = await staff.get(address, { accept: 'text/html' });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 404.1, message: expect.any(String) as string });
    },
  );

  it('takes no other method', async () => {
    const { status, headers } = await staff.post('/v1/projects', {});
    expect(status).toBe(405);
    expect(headers['allow']).toContain('GET');
  });

  it('reads no rows for a HEAD that throws them away', async () => {
    for (const address of [`${SERVICE}/Submissions`, `${FORMS}/${WATER.name}/submissions.csv`]) {
      expect((await staff.send({ method: 'HEAD', url: address })).status).toBe(405);
    }
  });

  it('asks who comes before it says so', async () => {
    expect((await nobody.get('/v1/nothing')).status).toBe(401);
  });
});
