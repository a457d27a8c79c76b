import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from '../database/codec.ts';
import type { FileState } from '../ports/attachments.ts';

/** A file as the device keeps it: in the clear what its sending needs, its bytes sealed in `pieces`. */
export interface FileRecord extends FileState {
  readonly owner: string;
  readonly name: AttachmentName;
  /** Further surveys for which it was kept again, or into which its answer was copied; absent: none. */
  readonly also?: readonly string[];
  /** The id under which the pieces were stored, before their hash was known. */
  readonly pieces_id: string;
  /** The address of the upload on the server, once it has begun. */
  readonly upload: string | null;
  /** The server knew no answer that names it when it was asked: the answer is a draft, was changed since, or its survey is not this person's any more. */
  readonly unnamed: boolean;
  /** When the device first saw that no answer here names it, ISO 8601. `null` or absent: one does, or it has not looked. */
  readonly unanswered_since?: string | null;
  /** The epoch of the server that confirmed it. */
  readonly epoch: string | null;
  /** The last time that somebody looked at it here, or the server confirmed it, ISO 8601. */
  readonly opened_at: string;
}

/** Returns the surveys that may name a file, as far as this device has made them do so. */
export const surveysOf = ({ survey_id, also = [] }: FileRecord): readonly string[] => [survey_id, ...also];

/** Returns the record of a file that another survey may name, too. */
export const usedAlso = (record: FileRecord, surveyId: string): FileRecord =>
  surveysOf(record).includes(surveyId) ? record : { ...record, also: [...(record.also ?? []), surveyId] };

interface FileSchema extends DBSchema {
  files: {
    key: [owner: string, name: string];
    value: FileRecord;
    indexes: { state: [owner: string, state: string]; epoch: [owner: string, epoch: string] };
  };
  pieces: { key: [pieces_id: string, at: number]; value: Sealed };
  thumbnails: { key: [owner: string, name: string]; value: Sealed };
}

export type FileDatabase = IDBPDatabase<FileSchema>;

const VERSION = 2;

/**
 * Opens the database of the files, which stands beside that of the answers: its size, and whatever happens to it, cannot
 * harm them.
 * @param beside the name of the database of the answers
 */
export const openFileDatabase = (beside: string): Promise<FileDatabase> =>
  openDB<FileSchema>(`${beside}-files`, VERSION, {
    upgrade: (db, oldVersion, _, tx) => {
      if (oldVersion < 1) {
        db.createObjectStore('files', { keyPath: ['owner', 'name'] });
        db.createObjectStore('pieces');
        db.createObjectStore('thumbnails');
      }
      if (oldVersion < 2) {
        tx.objectStore('files').createIndex('state', ['owner', 'state']);
        tx.objectStore('files').createIndex('epoch', ['owner', 'epoch']);
      }
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
