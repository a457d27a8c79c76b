import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { coalesced } from '../browser/coalesced.ts';
import type { FileState, FilesOnTheirWay } from '../ports/attachments.ts';
import { createLive, type Live, type Settable } from '../ports/live.ts';
import type { FileStore } from './file-store.ts';
import { filesOnTheirWay } from './on-their-way.ts';

/** How far the files are, as screens see it. */
export interface ShownFiles {
  /** All files. They are read when somebody first asks: a phone may hold thousands, and lists need only those that are on their way. */
  readonly states: Live<ReadonlyMap<AttachmentName, FileState>>;
  /** Hears that a file was stored, changed or let go of. */
  readonly changed: (name: AttachmentName) => void;
}

/** Shows the files of a store, from now on. */
export function showFiles(store: FileStore, onTheirWay: Settable<FilesOnTheirWay>): ShownFiles {
  const states = createLive<ReadonlyMap<AttachmentName, FileState>>();
  const changes = new Set<AttachmentName>();
  let known: ReadonlyMap<AttachmentName, FileState> | null = null;
  let hasAll = false;
  let wantsAll = false;

  const read = async (): Promise<Map<AttachmentName, FileState>> => {
    if (known !== null && hasAll === wantsAll) return new Map(known);
    hasAll = wantsAll;
    const files = await (hasAll ? store.all() : store.unsent());
    return new Map(files.map((file) => [file.name, file]));
  };
  const showing = coalesced(async () => {
    const next = await read();
    const names = [...changes];
    changes.clear();
    for (const name of names) {
      const file = await store.find(name);
      if (file && (hasAll || file.state !== 'sent')) next.set(name, file);
      else next.delete(name);
    }
    known = next;
    if (hasAll) states.set(next);
    onTheirWay.set(filesOnTheirWay(next.values()));
  });

  showing.run();
  return {
    states: {
      get: states.get,
      subscribe: (changed) => {
        wantsAll = true;
        if (!hasAll) showing.run();
        return states.subscribe(changed);
      },
    },
    changed: (name) => {
      changes.add(name);
      showing.run();
    },
  };
}
