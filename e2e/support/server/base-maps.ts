import type { Locator, Page } from '@playwright/test';
import { signInAt } from './server-view.ts';

/** The district of the demo. */
const DISTRICT = '125';

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** Gives the demo's district a base map in the place of the one before, as an administrator does. */
export async function giveMap(url: string, file: Buffer): Promise<void> {
  const token = await signInAt(url, 'admin', 'admin-demo');
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/base-maps/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': `${file.length}`,
      'upload-metadata': `district ${inBase64(DISTRICT)},name ${inBase64('Barabanki')}`,
    },
  });
  const sent = await fetch(url + (begun.headers.get('location') ?? ''), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(file),
  });
  if (!sent.ok) throw new Error(`The map was not taken: ${sent.status} ${await sent.text()}`);
}

/** Counts the pixels of an element on the screen that have a colour. */
export async function countPixels(page: Page, shown: Locator, colour: string): Promise<number> {
  const picture = (await shown.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, wanted]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('The browser has no canvas.');
      context.drawImage(bitmap, 0, 0);
      const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
        if (`#${hex}` === wanted) count += 1;
      }
      return count;
    },
    [picture, colour] as const,
  );
}
