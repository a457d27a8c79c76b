import { createHash } from 'node:crypto';
import { attachmentName } from '@sampark/core/attachments/attachment-name';
import { formIn } from '@sampark/testing/xlsforms';
import { aCreate } from '../operations.ts';
import type { Answer, TestClient } from '../servers/client.ts';
import type { TestServer } from '../servers/start.ts';

/** A form with two photos in different modules, and a recording. */
export const PICTURES_IN_MARKDOWN = `
    | survey | type | name | label |
    | | begin_group | school | School |
    | | image | gate | Gate |
    | | audio | song | Song |
    | | end_group | | |
    | | begin_group | health | Health |
    | | image | ward | Ward |
    | | file | register | Register |
    | | end_group | | |
    | settings | form_id | form_title |
    | | pictures | Pictures |`;

/** The same, as the server keeps it. */
export const FORM_WITH_FILES = { ...formIn(PICTURES_IN_MARKDOWN), version: 1 };

/** A file and the name by which answers name it. */
export interface TestFile {
  readonly bytes: Buffer;
  readonly name: string;
}

const named = (bytes: Buffer, suffix: string): TestFile => ({
  bytes,
  name: attachmentName({ hash: createHash('sha256').update(bytes).digest('hex'), suffix }),
});

/** Makes a file with a suffix from its bytes. */
export const aFile = (bytes: Buffer | string, suffix: string): TestFile => named(Buffer.from(bytes), suffix);

/** Makes a JPG of some size, as far as anybody looks who does not unpack it; another seed makes another one. */
export function aPhoto({ size = 5_000, width = 640, height = 480, seed = 'photo' } = {}): TestFile {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  const rest = Buffer.alloc(Math.max(0, size - frame.length), createHash('sha256').update(seed).digest());
  return named(Buffer.concat([frame, rest]), 'jpg');
}

/** Adds the form with files, and a survey of it for each id whose gate names a file. */
export async function withFileForm({ storage }: TestServer): Promise<void> {
  const { name } = FORM_WITH_FILES;
  await storage.write((r) =>
    r.forms.insert([{ name, version: 1, definition: JSON.stringify(FORM_WITH_FILES) }]),
  );
}

/** Makes a create of a survey with files. */
export const aCreateWith = (surveyId: string, modules: object, over: object = {}) =>
  aCreate(surveyId, { form_name: FORM_WITH_FILES.name, form_version: 1, ...modules, ...over });

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const TUS = { 'tus-resumable': '1.0.0' };

/** The headers with which an upload begins. */
export const uploadHeaders = (surveyId: string, name: string, length: number): Record<string, string> => ({
  ...TUS,
  'upload-length': String(length),
  'upload-metadata': `name ${base64(name)},survey_id ${base64(surveyId)}`,
});

/** Begins an upload, as tus clients do. */
export const beginUpload = (
  client: TestClient,
  { survey_id, name, length }: { readonly survey_id: string; readonly name: string; readonly length: number },
): Promise<Answer> =>
  client.send({
    method: 'POST',
    url: '/api/attachments/uploads',
    headers: uploadHeaders(survey_id, name, length),
  });

/** The headers of a piece. */
export const pieceHeaders = (at: number): Record<string, string> => ({
  ...TUS,
  'upload-offset': String(at),
  'content-type': 'application/offset+octet-stream',
});

/** Sends a piece. */
export const sendPiece = (client: TestClient, location: string, at: number, bytes: Buffer): Promise<Answer> =>
  client.send({
    method: 'PATCH',
    url: location,
    payload: bytes,
    headers: pieceHeaders(at),
  });

/** Asks how far an upload is, or gives it up. */
export const askUpload = (client: TestClient, method: 'HEAD' | 'DELETE', location: string): Promise<Answer> =>
  client.send({ method, url: location, headers: TUS });

/** Sends a whole file in one piece. @returns the last answer */
export async function sendFile(
  client: TestClient,
  survey_id: string,
  { name, bytes }: TestFile,
): Promise<Answer> {
  const begun = await beginUpload(client, { survey_id, name, length: bytes.length });
  return begun.status === 201 ? sendPiece(client, begun.headers['location'] ?? '', 0, bytes) : begun;
}
