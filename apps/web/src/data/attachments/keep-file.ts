import { type FileKind, MAX_PIXELS } from '@sampark/core/attachments/attachment-name';
import { LARGEST_FILES } from '@sampark/core/attachments/largest-files';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import { deviceFailure } from '../database/failure.ts';
import type { AskedFile, KeepResult } from '../ports/attachments.ts';
import type { FileStore } from './file-store.ts';
import { prepareBeside } from './prepare-beside.ts';

/** The suffixes by media type, for files that come without a name. */
const SUFFIXES: Readonly<Record<string, string>> = {
  'audio/webm': 'weba',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
};

/** Returns the suffix of a file's name, or the one that its media type has. */
function suffixOf(file: Blob): string {
  const name = file instanceof File ? file.name : '';
  const [, suffix] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  return suffix?.toLowerCase() ?? SUFFIXES[file.type.split(';')[0] ?? ''] ?? 'bin';
}

/** Whether a question takes a file of this suffix: one for recordings takes those, one for files takes whatever the server does. */
const fits = (kind: FileKind, suffix: string): boolean => {
  const meaning = meaningOf(suffix);
  return meaning !== null && (kind === 'file' || meaning.kind === kind);
};

/** Keeps a file on the device: a photo smaller and without its metadata, all others as they are. */
export async function keepFile(
  store: FileStore,
  file: Blob,
  { kind, max_pixels = MAX_PIXELS }: AskedFile,
  surveyId: string,
): Promise<KeepResult> {
  if (file.size === 0) return { ok: false, because: 'empty_file' };
  if (file.size > LARGEST_FILES[kind]) return { ok: false, because: 'file_too_large' };
  const suffix = suffixOf(file);
  if (kind !== 'image' && !fits(kind, suffix)) return { ok: false, because: 'kind_not_taken' };
  try {
    if (kind !== 'image') return { ok: true, name: (await store.add(file, suffix, surveyId)).name };
    const prepared = await prepareBeside(file, max_pixels);
    if (!prepared.ok) return prepared;
    const { name } = await store.add(prepared.picture, prepared.suffix, surveyId);
    await store.putThumbnail(name, prepared.thumbnail);
    return { ok: true, name };
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
}
