import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readAndroidApp } from '../android-app.ts';
import { clientOf } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

const PRINT = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0').toUpperCase()).join(':');
const OTHER = PRINT.replace('00', 'FF');
const AT = '/.well-known/assetlinks.json';

/** A list of statements as Google documents it: developers.google.com/digital-asset-links/v1/statements. */
const statements = z.array(
  z.strictObject({
    relation: z.array(z.string().check(z.regex(/^[a-z0-9_.]+\/[a-z0-9_.]+$/))).check(z.minLength(1)),
    target: z.strictObject({
      namespace: z.literal('android_app'),
      package_name: z.string().check(z.regex(/^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/)),
      sha256_cert_fingerprints: z
        .array(z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)))
        .check(z.minLength(1)),
    }),
  }),
);

describe('the link to an app of Android', () => {
  let server: TestServer;
  afterEach(() => server.close());
  const ask = async (setting: string) => {
    const androidApp = readAndroidApp(setting) ?? null;
    server = await startTestServer(
      { facts: { support: '', demoAccounts: [], androidApp } },
      'people and places',
    );
    return clientOf(server, '').get(AT);
  };

  it('is a statement as it is documented, for anybody', async () => {
    const { status, body, headers } = await ask(`org.example.sampark ${PRINT.toLowerCase()} ${OTHER}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(z.parse(statements, body)).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'org.example.sampark',
          sha256_cert_fingerprints: [PRINT, OTHER],
        },
      },
    ]);
  });

  it('is not there where no app is set', async () => {
    expect((await ask('')).status).toBe(404);
  });
});

describe('the setting', () => {
  it.each([
    'org.example.sampark',
    `sampark ${PRINT}`,
    `org.example.sampark ${PRINT}:00`,
    `org.example.sampark ${PRINT.replaceAll(':', '')}`,
    `org.example."x" ${PRINT}`,
    `org.example.sampark ${Array.from({ length: 11 }, () => PRINT).join(' ')}`,
  ])('%s is refused', (text) => expect(readAndroidApp(text)).toBeUndefined());

  it('takes commas, and nothing', () => {
    expect(readAndroidApp(` org.example.sampark ${PRINT},${OTHER} `)?.fingerprints).toEqual([PRINT, OTHER]);
    expect(readAndroidApp('  ')).toBeNull();
  });
});
