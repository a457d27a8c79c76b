import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const fileIn = (folder: string): string => join(folder, 'texts.sqlite');

/** Texts that are kept in a file of their own, in their order. */
export interface ReadyTexts {
  keep(texts: Iterable<Buffer>): void;
  close(): void;
}

export function openTexts(folder: string): ReadyTexts {
  const database = new DatabaseSync(fileIn(folder));
  database.exec('create table texts (at integer primary key, text blob not null) strict');
  const put = database.prepare('insert into texts (text) values (?)');
  return {
    keep(texts) {
      database.exec('begin');
      for (const text of texts) put.run(text);
      database.exec('commit');
    },
    close: () => database.close(),
  };
}

/** Reads them, a few together. */
export function* readTexts(folder: string, together: number): Generator<Buffer> {
  const database = new DatabaseSync(fileIn(folder), { readOnly: true });
  const some = database.prepare('select at, text from texts where at > ? order by at limit ?');
  for (let after = 0; ; ) {
    const rows = some.all(after, together);
    if (rows.length === 0) break;
    yield Buffer.concat(rows.map(({ text }) => text as Uint8Array));
    after = Number(rows.at(-1)?.['at']);
  }
  database.close();
}
