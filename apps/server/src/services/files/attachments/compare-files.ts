import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { Context } from '../../context.ts';
import { mapKey } from '../base-maps/base-map-context.ts';

/** Rows a statement. */
const PAGE = 500;

/** Files, as database and store know them. */
export interface FilesCompared {
  /** Files that both have. */
  readonly whole: number;
  /** Names of files that the store has not, or not whole. */
  readonly missing: readonly string[];
  /** Files, with their thumbnails, that no row names, not even that of a base map. */
  readonly unknown: number;
}

const hashIn = (key: string): string => key.split('.', 1)[0] ?? '';

/** Yields the files that the database says are held. */
export async function* heldFiles({ attachments }: Pick<Repositories, 'attachments'>) {
  for (let after = ''; ; ) {
    const page = await attachments.page(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.name;
  }
}

/** Compares the files that the database says are held with those that lie in the store. */
export async function compareFiles(
  r: Pick<Repositories, 'attachments' | 'baseMaps'>,
  files: FileStore,
): Promise<FilesCompared> {
  const known = new Set<string>();
  const maps = new Set((await r.baseMaps.files()).map(mapKey));
  const missing: string[] = [];
  for await (const { name, size } of heldFiles(r)) {
    const hash = readAttachmentName(name)?.hash ?? '';
    known.add(hash);
    if ((await files.size(hash)) !== size) missing.push(name);
  }
  let unknown = 0;
  for await (const { key } of files.list()) {
    if (!known.has(hashIn(key)) && !maps.has(key)) unknown += 1;
  }
  return { whole: known.size - missing.length, missing, unknown };
}

/**
 * Forgets the files that the store has not, after a restore: devices are asked for them again, and bring them back where they still have
 * them.
 * @returns how many there were
 */
export async function forgetMissing(
  { storage }: Pick<Context, 'storage'>,
  files: FileStore,
): Promise<number> {
  const { missing } = await compareFiles(storage.now, files);
  for (const name of missing) await storage.write((r) => r.attachments.forget(name));
  return missing.length;
}

/** The result of a copy of files. */
interface FilesCopied {
  readonly copied: number;
  /** Files that were there before. */
  readonly known: number;
}

/**
 * Copies every file that the other store has not. A file never changes, so one that is there with all its bytes is the same.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<FilesCopied> {
  let copied = 0;
  let known = 0;
  for await (const { key, size } of from.list()) {
    if ((await to.size(key)) === size) {
      known += 1;
      continue;
    }
    const content = await from.read(key);
    // Somebody may have removed it meanwhile.
    if (content === null) continue;
    await to.put(key, size, content);
    copied += 1;
  }
  return { copied, known };
}
