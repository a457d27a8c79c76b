import type { TestServer } from './server.ts';

/** The district of the demo. */
const DISTRICT = '125';

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** Gives the demo's district a base map, as an administrator does. */
export async function giveMap({ fetch }: TestServer, file: Buffer, district = DISTRICT): Promise<void> {
  const signIn = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-demo' }),
  });
  const { access_token: token } = (await signIn.json()) as { readonly access_token: string };
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch('/api/base-maps/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': `${file.length}`,
      'upload-metadata': `district ${inBase64(district)},name ${inBase64('Barabanki')}`,
    },
  });
  const sent = await fetch(begun.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(file),
  });
  if (sent.status !== 204) throw new Error(`The map was not taken: ${await sent.text()}`);
}
