import { expect, it } from 'vitest';
import { aCodec } from '../../../test/keys.ts';

it('contents that are sealed at the same time open as themselves, each under a nonce of its own', async () => {
  const codec = await aCodec();
  const contents = Array.from({ length: 300 }, (_, at) => ({ village: 'गाँव'.repeat(at % 40), at }));
  const sealed = await Promise.all(contents.map((content) => codec.seal(content, `survey ${content.at}`)));
  const opened = await Promise.all(sealed.map((each, at) => codec.open(each, `survey ${at}`)));
  expect(opened).toEqual(contents);
  expect(new Set(sealed.map(({ bytes }) => String(bytes.subarray(0, 12)))).size).toBe(300);
});
