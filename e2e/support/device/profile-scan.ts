import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files of a browser's profile that hold a word, in any of the ways in which a browser writes text. */
export async function filesThatHold(profile: string, word: string): Promise<string[]> {
  const forms = [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')];
  const entries = await readdir(profile, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    if (forms.some((form) => content.includes(form))) found.push(entry.name);
  }
  return found;
}
