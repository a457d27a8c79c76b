// Hocuspocus, the document kept in SQLite by its store hook.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Hocuspocus } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';
import * as Y from 'yjs';
import { dataDir, host } from '../../servers/host.ts';

const db = new DatabaseSync(join(dataDir, 'yjs.sqlite'));
db.exec('pragma journal_mode=WAL; create table d(n text primary key, b blob)');
let held;
const hocuspocus = new Hocuspocus({
  quiet: true,
  debounce: 200,
  onLoadDocument: async ({ documentName, document }) => {
    held = document;
    const row = db.prepare('select b from d where n = ?').get(documentName);
    if (row) Y.applyUpdate(document, row.b);
    return document;
  },
  onStoreDocument: async ({ documentName, document }) => {
    db.prepare('insert or replace into d values(?,?)').run(documentName, Y.encodeStateAsUpdate(document));
  },
});
const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 30 });
const server = host(
  (_, answer) => answer.writeHead(404).end(),
  () => held?.getMap('surveys').size ?? 0,
);
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (ws) => hocuspocus.handleConnection(ws, request));
});
