import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './surroundings.ts';

/**
 * Reads a new password from the keyboard, or else from the first line of the standard input. The keyboard does not
 * show it, and so it is asked for twice. It never comes from an argument: those stay in the shell's history, and
 * everybody on the machine sees them. Throws a `CommandError` when the two are not the same.
 */
export async function readPassword(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> {
  const isKeyboard = input.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isKeyboard });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    if (isKeyboard) output.write(prompt);
    const line = await typed.next();
    if (isKeyboard) output.write('\n');
    return line.done === true ? '' : line.value;
  };
  try {
    const password = await ask('Password: ');
    if (isKeyboard && (await ask('Once more: ')) !== password) {
      throw new CommandError('the two passwords are not the same');
    }
    return password;
  } finally {
    lines.close();
  }
}
