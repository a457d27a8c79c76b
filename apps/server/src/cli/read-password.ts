import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * A password from the keyboard, which is not shown, or else the first line of the standard input. Never from an
 * argument: those stay in the shell's history and are seen by everybody on the machine.
 */
export async function readPassword(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  prompt: string,
): Promise<string> {
  const isKeyboard = input.isTTY;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isKeyboard });
  if (isKeyboard) output.write(prompt);
  try {
    if (isKeyboard) return await lines.question('');
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isKeyboard) output.write('\n');
  }
}
