import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { collectCodeText } from './collect-settings.ts';

it('writes what ODK Collect reads from its QR code', async () => {
  const text = await collectCodeText({
    origin: 'https://sampark.example',
    username: 'sunita',
    token: `sampark_${'a1B2'.repeat(12)}`,
  });
  expect(text).toMatch(/^[\w+/]+=*$/);
  expect(JSON.parse(inflateSync(Buffer.from(text, 'base64')).toString())).toEqual({
    general: {
      server_url: 'https://sampark.example/v1/projects/1',
      username: 'sunita',
      password: `sampark_${'a1B2'.repeat(12)}`,
      form_update_mode: 'match_exactly',
      autosend: 'wifi_and_cellular',
    },
    admin: {},
    project: { name: 'Sampark', icon: 'S' },
  });
  // A phone's camera reads a code of so many letters on another phone's screen.
  expect(text.length).toBeLessThan(400);
});
