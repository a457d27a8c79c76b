import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPhone, bring, forged, type TestPhone } from '../../../testing/carry.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreateWith, aPhoto, withFileForm } from '../../../testing/files/files.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('work that somebody else brings', (storage, { execute }) => {
  let clock: TestClock;
  let server: TestServer;
  let asha: TestClient;
  let courier: TestClient;
  let phone: TestPhone;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    asha = await signIn(server, 'staff');
    courier = await signIn(server, 'officer');
    phone = await aPhone(asha, 'demo-staff');
  });
  afterEach(() => server.close());

  const refusal = async (file: Uint8Array) => {
    const { status, body } = await bring(courier, file);
    return [status, body.code];
  };
  const creatorOf = async (surveyId: string) =>
    (await asha.get<{ created_by_username?: string }>(`/api/surveys/${surveyId}`)).body.created_by_username;

  it('is its author’s, and the receipt says to their phone what became of it', async () => {
    const bundle = await phone.bundle([
      [aCreate('S1'), aCreate('S2')],
      [aCreate('S3', { panchayat_id: '48215' })],
    ]);
    const { status, body } = await bring(courier, bundle.file);
    expect([status, body]).toMatchObject([200, { known: false, operations: 3, taken: 2, files: 0 }]);
    expect(await creatorOf('S1')).toBe('staff');
    const receipt = await phone.read(body.receipt, bundle);
    expect(receipt?.about).toMatchObject({ user_id: 'demo-staff', answers: 2, files: [] });
    expect(
      receipt?.answers.flatMap(({ results }) => results.map(({ op_id, status }) => [op_id, status])),
    ).toEqual([
      ['S1.create', 'applied'],
      ['S2.create', 'applied'],
      ['S3.create', 'rejected'],
    ]);
  });

  it('tells the courier numbers, and nothing else', async () => {
    const bundle = await phone.bundle([[aCreate('S1', { village_name: 'Nagla Canary' })]]);
    const { text } = await bring(courier, bundle.file);
    expect(bundle.file.toString('latin1')).not.toMatch(/Canary|demo-staff/);
    const { receipt, ...said } = JSON.parse(text) as { receipt: string };
    expect(Object.keys(said).toSorted()).toEqual([
      'bundle_id',
      'files',
      'files_taken',
      'known',
      'operations',
      'taken',
    ]);
    expect(Buffer.from(receipt, 'base64').toString('latin1')).not.toMatch(/Canary|demo-staff/);
  });

  it('counts once, however often it comes, and beside the phone’s own sending', async () => {
    await asha.batch(aCreate('S1'));
    const bundle = await phone.bundle([[aCreate('S1'), aCreate('S2')]]);
    const [one, two] = await Promise.all([bring(courier, bundle.file), bring(courier, bundle.file)]);
    const third = await bring(await signIn(server, 'admin'), bundle.file);
    expect([one.body.receipt, two.body.receipt]).toEqual([third.body.receipt, third.body.receipt]);
    expect(third.body).toMatchObject({ known: true, operations: 2, taken: 2 });
    expect(await asha.batch(aCreate('S1'), aCreate('S2'))).toMatchObject([
      { status: 'applied', duplicate: true, version: 1 },
      { status: 'applied', duplicate: true, version: 1 },
    ]);
  });

  it('meets others’ entries as a push does', async () => {
    await asha.batch(aCreate('S1', { basic_info: { households: 240 } }));
    const ravi = await signIn(server, 'staff2');
    const households = 'basic_info.households';
    await ravi.batch(anUpdate('S1', 1, { [households]: 250 }, { [households]: 240 }));
    const bundle = await phone.bundle([[anUpdate('S1', 1, { [households]: 236 }, { [households]: 240 })]]);
    const { body } = await bring(courier, bundle.file);
    const receipt = await phone.read(body.receipt, bundle);
    expect(receipt?.answers[0]?.results[0]).toMatchObject({
      status: 'conflict',
      doc: { basic_info: { households: 250 }, conflicts: [{ mine: 236, theirs: 250 }] },
    });
  });

  it('refuses in every bundle what it refused in one, whatever has changed since', async () => {
    const create = aCreate('S1', { panchayat_id: '48212' });
    const [first, second] = [await phone.bundle([[create]]), await phone.bundle([[create]])];
    expect((await bring(courier, first.file)).body.taken).toBe(0);
    await execute(`update users set panchayat_id = '48212' where user_id = 'demo-staff'`);
    expect((await bring(courier, second.file)).body).toMatchObject({ known: false, taken: 0 });
    // The phone hears of it, and sends the work under a new id.
    expect(await asha.batch({ ...create, op_id: 'S1.create.again' })).toMatchObject([{ status: 'applied' }]);
  });

  it('brings photos along, and says which were not taken', async () => {
    await withFileForm(server);
    const photo = aPhoto({ size: 600_000 });
    const stray = { ...aPhoto({ seed: 'stray' }), survey_id: 'S1' };
    const create = aCreateWith('S1', { school: { gate: photo.name } });
    const bundle = await phone.bundle([[create]], { files: [{ ...photo, survey_id: 'S1' }, stray] });
    const { body } = await bring(courier, bundle.file);
    expect(body).toMatchObject({ operations: 1, taken: 1, files: 2, files_taken: 1 });
    expect((await phone.read(body.receipt, bundle))?.about.files).toEqual([
      { name: photo.name, code: null },
      { name: stray.name, code: 'attachment_not_named' },
    ]);
    expect((await asha.get(`/api/attachments/${photo.name}`)).status).toBe(200);
  });

  it('is refused when it was changed, cut, or is no such file', async () => {
    const photo = { ...aPhoto({ size: 600_000 }), survey_id: 'S1' };
    const { file } = await phone.bundle([[aCreate('S1')], [aCreate('S2')]], { files: [photo] });
    const other = (await phone.bundle([[aCreate('S9')]])).file;
    const damaged = [422, 'bundle_damaged'];
    const flip = (at: number) => (body: Buffer) => {
      body[at] = (body[at] ?? 0) ^ 1;
      return body;
    };
    expect(await refusal(Buffer.from('PK\u0003\u0004 a zip'))).toEqual([422, 'bundle_not_read']);
    expect(await refusal(forged(file, flip(7)))).toEqual([422, 'bundle_newer']);
    expect(await refusal(flip(500)(Buffer.from(file)))).toEqual(damaged);
    expect(await refusal(forged(file, flip(500)))).toEqual(damaged);
    expect(await refusal(file.subarray(0, 400_000))).toEqual(damaged);
    // Cut between two parts, and closed anew.
    const first = file.readUInt32BE(122) + 126;
    const closed = forged(file, (body) => Buffer.concat([body.subarray(0, first), Buffer.alloc(4)]));
    expect(await refusal(closed)).toEqual(damaged);
    const headed = forged(file, (body) => Buffer.concat([other.subarray(0, 122), body.subarray(122)]));
    expect(await refusal(headed)).toEqual(damaged);
    expect((await asha.pull()).surveys).toEqual([]);
  });

  it('is refused whole when one of its parts is not what it should be', async () => {
    const wrong = { ...aPhoto(), survey_id: 'S1', bytes: Buffer.from('something else') };
    const bare = { survey_id: 'S2', panchayat_id: '48211', village_name: 'Nagla' };
    for (const [batches, also] of [
      [[[aCreate('S1')]], { files: [wrong] }],
      [[[aCreate('S1')], [bare]], {}],
      [[[aCreate('S1')]], { about: { user_id: 'demo-staff2' } }],
    ] as const) {
      expect(await refusal((await phone.bundle(batches, also)).file)).toEqual([422, 'bundle_not_read']);
    }
    expect((await asha.pull()).surveys).toEqual([]);
  });

  it('is refused from a phone, a person or a server that is not known', async () => {
    const of = async (header: object) => (await phone.bundle([[aCreate('S1')]], { header })).file;
    expect(await refusal(await of({ server: '0'.repeat(32) }))).toEqual([409, 'bundle_of_other_server']);
    expect(await refusal(await of({ device_key: '0'.repeat(32) }))).toEqual([409, 'bundle_unknown_device']);
    const other = await aPhone(await signIn(server, 'staff2'), 'demo-staff2');
    expect(await refusal(await of({ device_key: other.keys.device_key }))).toEqual([422, 'bundle_damaged']);
    expect((await asha.pull()).surveys).toEqual([]);
  });

  it('is taken from a phone that was long without network, and not from one that was signed out', async () => {
    const first = (await phone.bundle([[aCreate('S1')]])).file;
    const late = (await phone.bundle([[aCreate('S2')]])).file;
    clock.pass(45 * DAY);
    courier = await signIn(server, 'officer');
    expect((await bring(courier, first)).body).toMatchObject({ taken: 1 });
    await asha.post('/api/auth/logout', {});
    clock.pass(356 * DAY);
    courier = await signIn(server, 'officer');
    expect(await refusal(late)).toEqual([409, 'bundle_signed_out']);
  });

  it.each([
    ['signs the phone out', (by: TestClient) => by.post('/api/auth/logout', {})],
    [
      'changes their password elsewhere',
      async () => {
        const other = await signIn(server, 'staff', 'another phone');
        const body = { current_password: 'staff-demo', new_password: 'neem-tree-well' };
        return other.post('/api/auth/change-password', body);
      },
    ],
  ])('is refused after its author %s', async (_, ends) => {
    const { file } = await phone.bundle([[aCreate('S1')]]);
    expect((await ends(asha)).status).toBe(200);
    expect(await refusal(file)).toEqual([409, 'bundle_signed_out']);
  });

  it('is refused when its author may no longer sign in, but what was brought before has its receipt', async () => {
    const brought = (await phone.bundle([[aCreate('S1')]])).file;
    const { body } = await bring(courier, brought);
    const late = (await phone.bundle([[aCreate('S2')]])).file;
    const admin = await signIn(server, 'admin');
    await admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active: false } });
    expect(await refusal(late)).toEqual([409, 'bundle_inactive']);
    expect((await bring(courier, brought)).body).toEqual({ ...body, known: true });
  });

  it('is refused after a restore, until its phone has read the changes', async () => {
    const epoch = (await asha.get('/api/ping')).headers['x-sampark-epoch'] ?? '';
    const { file } = await phone.bundle([[aCreate('S1')]], { about: { epoch } });
    await execute(`update meta set value = 'ffffffffffffffff' where key = 'epoch'`);
    expect(await refusal(file)).toEqual([409, 'bundle_epoch']);
    expect((await asha.pull()).surveys).toEqual([]);
  });

  it('is for whoever is signed in, and no key but a point is taken', async () => {
    const { file } = await phone.bundle([[aCreate('S1')]]);
    const noPoint = Buffer.alloc(65, 4).toString('base64');
    expect((await asha.post('/api/carry/keys', { public_key: noPoint })).status).toBe(422);
    await asha.post('/api/auth/logout', {});
    expect((await bring(asha, file)).status).toBe(401);
  });
});
