import { sha256 } from '@noble/hashes/sha2.js';
import { type AttachmentName, attachmentName } from '@sampark/core/attachments/attachment-name';
import { hex } from '../browser/hex.ts';
import { isoNow, type Platform } from '../browser/platform.ts';
import type { Codec } from '../database/codec.ts';
import { type FileDatabase, type FileRecord, usedAlso } from './file-database.ts';

/** The size of a piece, in bytes. A file is read, sealed and stored by the piece, so it is never whole in memory. */
export const PIECE = 256 * 1024;

/** The files of one person on this device. */
export interface FileStore {
  /** Returns the records of all files, without their bytes. */
  readonly all: () => Promise<readonly FileRecord[]>;
  /** Returns those of the files that the server has not confirmed. */
  readonly unsent: () => Promise<readonly FileRecord[]>;
  /** Returns those that the server confirmed in another epoch than this one. */
  readonly sentBefore: (epoch: string) => Promise<readonly FileRecord[]>;
  readonly find: (name: AttachmentName) => Promise<FileRecord | undefined>;
  /** Stores a file. Its record is written last, so a file that was cut short is none. */
  readonly add: (file: Blob, suffix: string, surveyId: string) => Promise<FileRecord>;
  /** Changes the record of a file that is still here. */
  readonly change: (name: AttachmentName, change: Partial<FileRecord>) => Promise<void>;
  /** Notes that another survey names a file, too, where it is here. */
  readonly useAlso: (name: AttachmentName, surveyId: string) => Promise<void>;
  /** Returns a part of a file, in bytes from its beginning. */
  readonly slice: (file: FileRecord, start: number, end: number) => Promise<Blob>;
  /** Lets go of the bytes of a file, and of its record where nothing of it is to be known any more. */
  readonly letGo: (file: FileRecord, record: 'keep' | 'forget') => Promise<void>;
  readonly thumbnail: (name: AttachmentName) => Promise<Blob | null>;
  readonly putThumbnail: (name: AttachmentName, picture: Blob) => Promise<void>;
  /** Removes the pieces of files that the device's death cut short, at least a day ago. */
  readonly sweep: () => Promise<void>;
}

interface StoreParts {
  readonly db: FileDatabase;
  readonly owner: string;
  readonly codec: Codec;
  readonly platform: Pick<Platform, 'now' | 'randomBytes'>;
}

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Makes an id for the pieces of a file: their owner, the time, and what makes it the only one. */
const newPiecesId = ({ owner, platform }: StoreParts): string =>
  `${owner} ${isoNow(platform)} ${hex(platform.randomBytes(16))}`;

/** Returns the name under which a piece is sealed, by its file and its number in it: it opens under no other. */
const pieceName = (piecesId: string, at: number): string => `piece ${piecesId} ${at}`;

/** Returns the range of a file's pieces, in their order. */
const rangeOf = (piecesId: string): IDBKeyRange =>
  IDBKeyRange.bound([piecesId, 0], [piecesId, Number.MAX_SAFE_INTEGER]);

/** Stores the pieces of a file. @returns the hash of its bytes, and the number of pieces */
async function storePieces({ db, codec }: StoreParts, piecesId: string, file: Blob) {
  const hash = sha256.create();
  let pieces = 0;
  for (let start = 0; start < file.size; start += PIECE) {
    const bytes = new Uint8Array(await file.slice(start, start + PIECE).arrayBuffer());
    hash.update(bytes);
    await db.put('pieces', await codec.sealBytes(bytes, pieceName(piecesId, pieces)), [piecesId, pieces]);
    pieces += 1;
  }
  return { hash: hex(hash.digest()), pieces };
}

/** Writes the record of a file whose pieces are stored. A file that is here already keeps the pieces that it has. */
async function storeRecord({ db }: StoreParts, record: FileRecord): Promise<FileRecord> {
  const tx = db.transaction(['files', 'pieces'], 'readwrite', { durability: 'strict' });
  const files = tx.objectStore('files');
  const held = await files.get([record.owner, record.name]);
  const isHeld = held !== undefined && held.pieces > 0;
  if (isHeld) await tx.objectStore('pieces').delete(rangeOf(record.pieces_id));
  // An answer will name it again.
  const news = { opened_at: record.opened_at, unnamed: false, unanswered_since: null };
  const kept = isHeld ? { ...usedAlso(held, record.survey_id), ...news } : record;
  await files.put(kept);
  await tx.done;
  return kept;
}

/** Returns the lists of a person's files. */
const listsOf = ({ db, owner }: StoreParts): Pick<FileStore, 'all' | 'unsent' | 'sentBefore'> => ({
  all: () => db.getAll('files', IDBKeyRange.bound([owner], [owner, []])),
  unsent: async () => {
    const [waiting, refused] = await Promise.all(
      (['waiting', 'refused'] as const).map((state) => db.getAllFromIndex('files', 'state', [owner, state])),
    );
    return [...(waiting ?? []), ...(refused ?? [])];
  },
  sentBefore: async (epoch) => {
    const [earlier, later] = await Promise.all([
      db.getAllFromIndex('files', 'epoch', IDBKeyRange.bound([owner], [owner, epoch], false, true)),
      db.getAllFromIndex('files', 'epoch', IDBKeyRange.bound([owner, epoch], [owner, []], true, false)),
    ]);
    return [...earlier, ...later].filter(({ state }) => state === 'sent');
  },
});

/** Opens the files of a person. */
export const createFileStore = (parts: StoreParts): FileStore => {
  const { db, owner, codec, platform } = parts;
  const thumbnailName = (name: string): string => `thumbnail ${name}`;
  const edit = async (name: AttachmentName, change: (held: FileRecord) => FileRecord): Promise<void> => {
    const tx = db.transaction('files', 'readwrite');
    const held = await tx.store.get([owner, name]);
    if (held) await tx.store.put(change(held));
    await tx.done;
  };
  const openPiece = async (piecesId: string, at: number): Promise<ArrayBuffer> => {
    const sealed = await db.get('pieces', [piecesId, at]);
    if (!sealed) throw new Error(`The piece ${at} of ${piecesId} is not here.`);
    return codec.openBytes(sealed, pieceName(piecesId, at));
  };
  return {
    ...listsOf(parts),
    find: (name) => db.get('files', [owner, name]),
    add: async (file, suffix, surveyId) => {
      const pieces_id = newPiecesId(parts);
      try {
        const { hash, pieces } = await storePieces(parts, pieces_id, file);
        return await storeRecord(parts, {
          ...{ owner, name: attachmentName({ hash, suffix }), survey_id: surveyId },
          ...{ size: file.size, pieces_id, pieces, opened_at: isoNow(platform) },
          ...{ state: 'waiting', sent: 0, refused: null, upload: null, epoch: null },
          ...{ unnamed: false, unanswered_since: null },
        });
      } catch (error) {
        // On a full disk even this may fail: then they are swept later.
        await db.delete('pieces', rangeOf(pieces_id)).catch(() => undefined);
        throw error;
      }
    },
    change: (name, change) => edit(name, (held) => ({ ...held, ...change })),
    useAlso: (name, surveyId) => edit(name, (held) => usedAlso(held, surveyId)),
    slice: async ({ pieces_id, size }, start, end) => {
      const parts: ArrayBuffer[] = [];
      const stop = Math.min(end, size);
      for (let at = Math.floor(start / PIECE); at * PIECE < stop; at += 1) {
        const piece = await openPiece(pieces_id, at);
        parts.push(piece.slice(Math.max(0, start - at * PIECE), stop - at * PIECE));
      }
      return new Blob(parts);
    },
    letGo: async (file, record) => {
      const tx = db.transaction(['files', 'pieces'], 'readwrite');
      const files = tx.objectStore('files');
      if (record === 'forget') await files.delete([owner, file.name]);
      else await files.put({ ...file, pieces: 0 });
      await tx.objectStore('pieces').delete(rangeOf(file.pieces_id));
      await tx.done;
    },
    thumbnail: async (name) => {
      const sealed = await db.get('thumbnails', [owner, name]);
      return sealed ? new Blob([await codec.openBytes(sealed, thumbnailName(name))]) : null;
    },
    putThumbnail: async (name, picture) => {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      await db.put('thumbnails', await codec.sealBytes(bytes, thumbnailName(name)), [owner, name]);
    },
    sweep: async () => {
      const old = IDBKeyRange.bound(
        [`${owner} `],
        [`${owner} ${isoNow({ now: () => platform.now() - DAY })}`],
      );
      const keys = await db.getAllKeys('pieces', old);
      const known = new Set((await db.getAll('files')).map(({ pieces_id }) => pieces_id));
      const lost = new Set(keys.map(([id]) => id).filter((id) => !known.has(id)));
      await Promise.all([...lost].map((id) => db.delete('pieces', rangeOf(id))));
    },
  };
};
