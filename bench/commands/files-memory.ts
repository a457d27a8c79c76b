import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { attachmentName } from '@sampark/core/attachments/attachment-name';
import { DEVICE_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import { formIn } from '@sampark/testing/xlsforms';
import { startServer } from '../../tools/prove/support/server-process.ts';
import { goalTable, tell } from '../support/figures/results.ts';
import { optionsOf } from '../support/figures/rounds.ts';
import { PICTURES, PUMPS } from '../support/files/pumps.ts';
import { withFolder } from '../support/folder.ts';
import { peakOf } from '../support/servers/resident.ts';
import { villageParts } from '../support/servers/village-app.ts';
import { type WireDevice, wireDevices } from '../support/village.ts';

const DEVICES = 100;
/** Bytes of a picture, and of a request: as the app sends them. */
const PICTURE = 2_000_000;
const PIECE = 256 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** Makes what asks the server as one device, over one connection that stays open. */
function asker(port: number, { token, device_id, user_id }: WireDevice) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Uint8Array = Buffer.alloc(0),
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const own = {
        authorization: `Bearer ${token}`,
        [DEVICE_HEADER]: device_id,
        [USER_HEADER]: user_id,
        'content-length': String(body.length),
      };
      const sent = request({ port, host: '127.0.0.1', agent, path, method, headers: { ...own, ...headers } });
      sent.on('error', reject);
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: String(answer.headers['location'] ?? ''),
            body: text,
          }),
        );
      });
      sent.end(body);
    });
}

/** Makes a picture that no compression makes smaller; it begins as a zip does. */
function aPicture(): { readonly name: string; readonly bytes: Buffer } {
  const bytes = randomBytes(PICTURE);
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { name: attachmentName({ hash, suffix: 'zip' }), bytes };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const expected = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status} in place of ${status}: ${answer.body}`);
  return answer;
};

/** Sends a survey with three pictures, and then the pictures by pieces, as the app does. @returns the bytes of the pictures */
async function sendAll(port: number, device: WireDevice): Promise<number> {
  const ask = asker(port, device);
  const pictures = PICTURES.map(aPicture);
  const survey_id = `S-${device.device_id}`;
  const [first, second, third] = pictures.map(({ name }) => name);
  const created = {
    ...{ op_id: `op-${device.device_id}`, action: 'create', survey_id, village_name: 'Nagla' },
    ...{ panchayat_id: device.panchayat_id, form_name: 'pumps', form_version: 1 },
    pump: { first, second, third },
  };
  const batch = Buffer.from(JSON.stringify({ surveys: [created] }));
  expected(await ask('POST', '/api/sync/batch', { 'content-type': 'application/json' }, batch), 200);
  for (const { name, bytes } of pictures) {
    const metadata = `name ${base64(name)},survey_id ${base64(survey_id)}`;
    const told = { ...TUS, 'upload-length': String(PICTURE), 'upload-metadata': metadata };
    const { location } = expected(await ask('POST', '/api/attachments/uploads', told), 201);
    for (let at = 0; at < PICTURE; at += PIECE) {
      const head = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
      expected(await ask('PATCH', location, { ...TUS, ...head }, bytes.subarray(at, at + PIECE)), 204);
    }
  }
  return pictures.length * PICTURE;
}

/** Measures the memory of the server while many devices send pictures. */
export async function benchFilesMemory(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const devices = Number(options.get('devices') ?? DEVICES);
  const figures = await withFolder(async (folder) => {
    const { parts } = await villageParts({ databaseUrl: '', dataDir: folder });
    const definition = JSON.stringify({ ...formIn(PUMPS), version: 1 });
    await parts.storage.write((r) => r.forms.insert([{ name: 'pumps', version: 1, definition }]));
    await parts.storage.close();
    const server = await startServer(folder);
    const port = Number(new URL(server.url).port);
    const began = performance.now();
    let sent = 0;
    const peak = await peakOf(server.child.pid ?? 0, async () => {
      const all = wireDevices().slice(0, devices);
      for (const bytes of await Promise.all(all.map((device) => sendAll(port, device)))) sent += bytes;
    });
    const seconds = (performance.now() - began) / 1000;
    await server.kill();
    return { peak, rate: sent / 1_000_000 / seconds };
  });
  tell({
    name: 'files-memory',
    title: `Memory of the server while ${devices} devices send pictures`,
    args,
    body: [
      `Resident memory of the process that \`npm start\` starts, ${devices} devices at once, each over its own connection, send a survey`,
      `and then its ${PICTURES.length} pictures of ${PICTURE / 1_000_000} MB, in pieces of ${PIECE / 1024} kB; together ${figures.rate.toFixed(0)} MB a second on this machine.`,
      '',
      goalTable([{ what: `${devices} devices sending`, measured: figures.peak, unit: 'MB', must: 300 }]),
    ].join('\n'),
  });
}
