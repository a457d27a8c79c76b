import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { A_CERTIFICATE } from '../../../testing/servers/a-certificate.ts';
import { DAY } from '../../../testing/servers/clock.ts';
import { checkCertificate } from './certificate.ts';

const { cert, key, endsAt } = A_CERTIFICATE;
const END = new Date(endsAt).toISOString().slice(0, 10);

let proxy: Server;
let address: string;
beforeEach(async () => {
  proxy = createServer({ cert, key });
  await new Promise<void>((ready) => proxy.listen(0, 'localhost', ready));
  address = `https://localhost:${(proxy.address() as AddressInfo).port}`;
});
afterEach(() => proxy.close());

it.each([
  ['good', endsAt - 30 * DAY, 'ok', `the certificate of localhost is good until ${END}`],
  ['about to end', endsAt - 10 * DAY, 'warning', `the certificate of localhost ends on ${END}: renew it`],
  ['over', endsAt + 1, 'error', expect.stringContaining(`ended on ${END}`) as string],
])('says of a certificate that is %s until when it is good', async (_, now, level, text) => {
  const [finding] = await checkCertificate(address, now);
  expect(finding).toEqual({ level, text });
});

it('says that a certificate is not trusted', async () => {
  const [, finding] = await checkCertificate(address, endsAt - 30 * DAY);
  expect(finding).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('does not trust') as string,
  });
});

it('says where nobody answers, and nothing of an address without TLS', async () => {
  proxy.close();
  expect(await checkCertificate('https://localhost:1', 0)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('cannot be looked at') as string },
  ]);
  expect(await checkCertificate('http://localhost:1', 0)).toEqual([]);
});
