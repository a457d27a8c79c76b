import { createReadStream } from 'node:fs';
import type { UserInfo } from '@sampark/core/access/roles';
import { attachmentName } from '@sampark/core/attachments/attachment-name';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import type { NamedFile } from '@sampark/core/forms/collect/read-submission';
import { type ProblemCode, problemOf } from '@sampark/core/problems';
import type { FieldPath } from '@sampark/core/survey/values';
import type { AttachmentContext } from '../../../files/attachments/attachment-context.ts';
import { beginUpload } from '../../../files/attachments/begin-upload.ts';
import { problemOfHead } from '../../../files/attachments/checked-content.ts';
import { attachmentUploads } from '../../../files/attachments/keep-attachment.ts';
import { takePiece } from '../../../files/uploads/take-piece.ts';
import { type Refusal, refused } from '../refusal.ts';

/** A file that came with a submission, and lies beside it until it is kept. */
export interface SubmittedFile {
  /** Its name on the phone: answers say it. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** The SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** The first bytes. */
  readonly head: Buffer;
  /** Its place. */
  readonly path: string;
}

/** The files of a submission, by what becomes of them. */
export interface SortedFiles {
  /** The answers that they become, by path. */
  readonly answers: Readonly<Record<FieldPath, string>>;
  readonly byName: ReadonlyMap<string, SubmittedFile>;
  /** Those that answers name and that did not come. */
  readonly missing: readonly string[];
}

const suffixOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1).toLowerCase();

const refusalFor = (file: string, code: ProblemCode): Refusal => {
  const { status, detail } = problemOf(code);
  return refused.submission(status === 422 ? 400 : status, `${file}: ${detail}`);
};

/** Says what is wrong with a file before anything is written; `null`: nothing. The whole content is checked as the file is kept. */
function problemOfFile(
  { fileLimits }: AttachmentContext,
  { file, size, head }: SubmittedFile,
): Refusal | null {
  const suffix = suffixOf(file);
  const meaning = meaningOf(suffix);
  if (meaning === null) return refusalFor(file, 'attachment_kind');
  if (size === 0) return refusalFor(file, 'attachment_empty');
  if (size > fileLimits.file[meaning.kind]) return refusalFor(file, 'attachment_too_large');
  const problem = problemOfHead(suffix, head);
  return problem && refusalFor(file, problem);
}

/**
 * Finds the files that answers name among those that came. One that no answer names is passed over, as ODK Central does.
 * @param known the names of those that came before, by path: they need not come again
 */
export function sortFiles(
  context: AttachmentContext,
  {
    named,
    came,
    known,
  }: {
    readonly named: readonly NamedFile[];
    readonly came: readonly SubmittedFile[];
    readonly known: Readonly<Record<FieldPath, string>>;
  },
): SortedFiles | Refusal {
  const byFile = new Map(came.map((each) => [each.file, each]));
  const answers: Record<FieldPath, string> = {};
  const byName = new Map<string, SubmittedFile>();
  const missing: string[] = [];
  for (const { path, file } of named) {
    const found = byFile.get(file);
    if (found === undefined) {
      if (known[path] !== file) missing.push(file);
      continue;
    }
    const problem = problemOfFile(context, found);
    if (problem !== null) return problem;
    const name = attachmentName({ hash: found.hash, suffix: suffixOf(file) });
    answers[path] = name;
    byName.set(name, found);
  }
  return { answers, byName, missing };
}

/** Keeps files that the answers of a survey name. @returns why one of them was not kept; `null`: all were */
export async function keepFiles(
  context: AttachmentContext,
  user: UserInfo,
  survey_id: string,
  files: SortedFiles['byName'],
): Promise<Refusal | null> {
  for (const [name, { file, size, path }] of files) {
    const begun = await beginUpload(context, user, { name, survey_id, size });
    if (begun.kind === 'held') continue;
    if (begun.kind !== 'begun') return refusalFor(file, begun.kind);
    const source = createReadStream(path);
    const { upload_id } = begun.upload;
    const taken = await takePiece(context, attachmentUploads(context), user, upload_id, {
      at: 0,
      size,
      source,
    });
    if (taken.kind === 'taken') return refusalFor(file, 'unavailable');
    if (taken.kind !== 'kept') return refusalFor(file, taken.kind);
  }
  return null;
}
