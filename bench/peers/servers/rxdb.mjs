// The server of RxDB's documented HTTP replication, on SQLite with synchronous=FULL.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { bodyOf, dataDir, host } from '../../servers/host.ts';

const db = new DatabaseSync(join(dataDir, 'rxdb.sqlite'));
db.exec('pragma journal_mode=WAL; pragma synchronous=FULL');
db.exec(
  'create table s(id text primary key, at integer, body text) without rowid; create index a on s(at,id)',
);
const get = db.prepare('select body from s where id = ?');
const put = db.prepare(
  'insert into s values(?,?,?) on conflict(id) do update set at = excluded.at, body = excluded.body',
);
const since = db.prepare('select id, at, body from s where (at, id) > (?, ?) order by at, id limit ?');
const streams = new Set();
let clock = 0;

const write = (rows) => {
  const conflicts = [];
  const documents = [];
  db.exec('begin immediate');
  for (const { newDocumentState: next, assumedMasterState: assumed } of rows) {
    const body = get.get(next.survey_id)?.body;
    if (body && (!assumed || JSON.parse(body).rev !== assumed.rev)) {
      conflicts.push(JSON.parse(body));
      continue;
    }
    clock += 1;
    put.run(next.survey_id, clock, JSON.stringify(next));
    documents.push(next);
  }
  db.exec('commit');
  return { conflicts, documents };
};

const say = (answer, content) => {
  const text = JSON.stringify(content);
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  answer.end(text);
};

const push = async (request, answer) => {
  const { conflicts, documents } = write(JSON.parse(await bodyOf(request)));
  say(answer, conflicts);
  if (documents.length === 0) return;
  const checkpoint = { id: documents.at(-1).survey_id, at: clock };
  for (const stream of streams) stream.write(`data:${JSON.stringify({ documents, checkpoint })}\n\n`);
};

const pull = ({ searchParams }, answer) => {
  const from = { at: Number(searchParams.get('at')), id: searchParams.get('id') ?? '' };
  const rows = since.all(from.at, from.id, Number(searchParams.get('limit')));
  const last = rows.at(-1);
  const checkpoint = last ? { id: last.id, at: last.at } : from;
  say(answer, { documents: rows.map(({ body }) => JSON.parse(body)), checkpoint });
};

host(
  (request, answer) => {
    const url = new URL(request.url, 'http://rxdb');
    if (url.pathname === '/push') void push(request, answer);
    else if (url.pathname === '/pull') pull(url, answer);
    else if (url.pathname === '/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(':\n\n');
      streams.add(answer);
      request.on('close', () => streams.delete(answer));
    } else answer.writeHead(404).end();
  },
  () => db.prepare('select count(*) as n from s').get().n,
);
