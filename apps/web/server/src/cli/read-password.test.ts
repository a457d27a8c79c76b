import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readPassword } from './read-password.ts';

/** Returns the password that was read, or why none was, and everything that was shown. */
async function reading(lines: string, isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(lines);
  const read = await readPassword(input, output).catch((error: unknown) => String(error));
  output.end();
  return { read, shown: await text(output) };
}

const ASKED = 'Password: \nOnce more: \n';

it('asks twice at a keyboard, and shows nothing of it', async () => {
  expect(await reading('neem-tree-well\nneem-tree-well\n', true)).toEqual({
    read: 'neem-tree-well',
    shown: ASKED,
  });
});

it('takes no password that was typed differently the second time, or only once', async () => {
  const read = 'CommandError: the two passwords are not the same';
  expect(await reading('neem-tree-well\nneem-tree-wall\n', true)).toEqual({ read, shown: ASKED });
  expect(await reading('neem-tree-well\n', true)).toEqual({ read, shown: ASKED });
});

it('takes the first line of the standard input without a question', async () => {
  expect(await reading('neem-tree-well\nmore\n', false)).toEqual({ read: 'neem-tree-well', shown: '' });
  expect(await reading('', false)).toEqual({ read: '', shown: '' });
});
