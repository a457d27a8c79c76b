import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  aCreateWith,
  aPhoto,
  FORM_WITH_FILES,
  sendFile,
  withFileForm,
} from '../../../testing/files/files.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('the archive of files', (storage) => {
  let server: TestServer;
  let asha: TestClient;
  const gate = aPhoto({ seed: 'gate', size: 300_000 });
  const ward = aPhoto({ seed: 'ward' });
  const late = aPhoto({ seed: 'late' });
  beforeEach(async () => {
    server = await startTestServer({ storage: storage() }, 'people and places');
    await withFileForm(server);
    asha = await signIn(server, 'staff');
    await asha.batch(
      aCreateWith(
        'S1',
        { school: { gate: gate.name }, health: { ward: ward.name } },
        { village_name: '=1+1' },
      ),
      aCreateWith('S2', { school: { gate: gate.name }, health: { ward: late.name } }),
    );
    for (const file of [gate, ward]) await sendFile(asha, 'S1', file);
    await sendFile(asha, 'S2', gate);
  });
  afterEach(() => server.close());

  const archive = async (client: TestClient, survey_ids = ['S1', 'S2', 'none']) => {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      method: 'POST',
      url: '/api/attachments/archive',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { survey_ids },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    const entries = unzipSync(new Uint8Array(rawPayload));
    return {
      files: Object.fromEntries(Object.entries(entries).filter(([name]) => name !== 'files.csv')),
      lines: Buffer.from(entries['files.csv'] ?? [])
        .toString()
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')),
    };
  };
  const place = ({ name }: { name: string }) => `files/${name.slice(7, 19)}.jpg`;

  it('has each file once, and a list of answers, of those that are missing too', async () => {
    const { files, lines } = await archive(asha);
    expect(Object.keys(files).toSorted()).toEqual([place(gate), place(ward)].toSorted());
    expect(Buffer.from(files[place(gate)] ?? [])).toEqual(gate.bytes);
    const told = lines.map(([file, name, size, survey, village, field]) => [
      file,
      name,
      size,
      survey,
      village,
      field,
    ]);
    expect(told.toSorted()).toEqual(
      [
        ['', late.name, '', 'S2', 'Nagla', 'health.ward'],
        [place(gate), gate.name, '300000', 'S1', "'=1+1", 'school.gate'],
        [place(gate), gate.name, '300000', 'S2', 'Nagla', 'school.gate'],
        [place(ward), ward.name, '5000', 'S1', "'=1+1", 'health.ward'],
      ].toSorted(),
    );
    for (const line of lines) expect(line[7]).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('has what a person sees, and nothing else', async () => {
    const teacher = await addContributor(server);
    await giveParts(await signIn(server, 'admin'), teacher.user_id, ['school'], {
      form: FORM_WITH_FILES.name,
    });
    expect(Object.keys((await archive(teacher.as)).files)).toEqual([place(gate)]);
    const stranger = await addContributor(server, 'stranger', '48230');
    expect(await archive(stranger.as)).toEqual({ files: {}, lines: [] });
  });

  it('leaves out a file that the store has lost', async () => {
    await server.files.remove(ward.name.slice(7, 71));
    expect(Object.keys((await archive(asha)).files)).toEqual([place(gate)]);
  });
});
