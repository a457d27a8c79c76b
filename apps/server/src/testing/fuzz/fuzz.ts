import { seeded } from '@sampark/testing/random';
import { aCreate } from '../operations.ts';
import { clientOf, signIn, type TestClient } from '../servers/client.ts';
import { startTestServer } from '../servers/start.ts';
import { anyRequest, type Description } from './requests.ts';

/** The results of a run. */
export interface FuzzReport {
  /** The rules that the server broke; empty: none. */
  readonly violations: readonly string[];
  /** The number of answers with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The calls that never answered with success. */
  readonly missed: readonly string[];
}

/** A text that stands only in surveys and people of another block. */
const SECRET = 'Gopniya-';
const ELSEWHERE = '48230';
const OTHERS = ['elsewhere-1', 'elsewhere-2', 'elsewhere-3'];

const KNOWN = [
  'staff',
  'admin',
  'demo-staff',
  'demo-staff2',
  'demo-admin',
  'village-standard',
  '48211',
  '48212',
  ELSEWHERE,
  '1041',
  '1042',
  'here-1',
  'here-2',
  'here-3',
  ...OTHERS,
  'op-1',
  'village_name',
  'basic_info.population',
  'Nagla',
  'staff-demo',
  'somebody@example.org',
  '+91 98765 43210',
  '2026-11-20',
  '2026-11-20T10:00:00.000Z',
  '12',
  'abcdef',
  `sha256:${'0'.repeat(64)}.jpg`,
  `${'A'.repeat(43)}=`,
];

/** A line of a stack, within one text of an answer: an answer may say 'at' in one text and a time in the next. */
const STACK = /\bat [^"]+:\d+:\d+|node_modules|\.ts:\d+/;

/**
 * Sends requests that are nearly right, by people who may do little and by people who may do everything. The same
 * seed sends the same ones.
 * @param count of requests, by those who may do little; a quarter as many by an administrator
 */
export async function fuzz(count: number, seed: number): Promise<FuzzReport> {
  const server = await startTestServer({}, 'people and places');
  const random = seeded(seed);
  const violations: string[] = [];
  const statuses = new Map<string, number>();
  const succeeded = new Set<string>();
  const admin = await signIn(server, 'admin');
  const description = (await admin.get<Description>('/api/openapi.json')).body;
  for (const id of OTHERS) {
    const survey = aCreate(id, { panchayat_id: ELSEWHERE, village_name: `${SECRET}${id}` });
    await admin.batch({ ...survey, basic_info: { population: 777 } });
  }
  for (const id of ['here-1', 'here-2', 'here-3']) await admin.batch(aCreate(id));
  const elsewhere = async (): Promise<string> => {
    const found = await Promise.all(OTHERS.map((id) => admin.get(`/api/surveys/${id}`)));
    const histories = await Promise.all(OTHERS.map((id) => admin.get(`/api/surveys/${id}/history`)));
    return JSON.stringify([...found, ...histories].map(({ body }) => body));
  };
  const before = await elsewhere();

  const send = async (client: TestClient, who: string): Promise<void> => {
    const { call, request } = anyRequest(description, { random, known: KNOWN });
    const label = `seed ${seed}: ${who} ${request.method} ${request.url.slice(0, 200)}`;
    const { status, text, body } = await client.send(request);
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    if (status < 300) succeeded.add(call);
    // ODK Central answers 501 to what it does not take.
    if (status >= 500 && !(status === 501 && isCentral(request.url)))
      violations.push(`${label}: ${status} ${text.slice(0, 200)}`);
    if (STACK.test(text)) violations.push(`${label}: tells of the program: ${text.slice(0, 200)}`);
    if (who !== 'admin' && text.includes(SECRET)) violations.push(`${label}: tells what is elsewhere`);
    // An answer to HEAD has no body.
    if (status >= 400 && request.method !== 'HEAD' && !isProblem(body, request.url) && !isMessage(text))
      violations.push(`${label}: ${status} without a code`);
  };

  const clients = {
    staff: await signIn(server, 'staff'),
    officer: await signIn(server, 'officer'),
    nobody: clientOf(server, ''),
    stranger: clientOf(server, 'x'.repeat(43)),
  };
  for (let sent = 0; sent < count; sent += 1) {
    const who = random.pick(['staff', 'staff', 'officer', 'nobody', 'stranger'] as const);
    await send(clients[who], who);
  }
  if ((await elsewhere()) !== before) violations.push(`seed ${seed}: something elsewhere was changed`);
  for (let sent = 0; sent < count / 4; sent += 1) await send(admin, 'admin');
  await server.close();
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const missed = calls.filter((call) => !succeeded.has(call));
  return { violations, statuses: Object.fromEntries(statuses), missed };
}

/** Whether a text is a problem as OpenRosa's routes say it. */
const isMessage = (text: string): boolean => /^<\?xml[^]*<message nature="error">[^<]+<\/message>/.test(text);

/** Whether an address is one of those that answer as ODK Central does. */
const isCentral = (url: string): boolean => url.startsWith('/v1/');

const isProblem = (body: unknown, url: string): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  (isCentral(url) ? 'message' in body && typeof body.code === 'number' : 'detail' in body);
