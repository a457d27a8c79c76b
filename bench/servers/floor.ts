// Serves the floor: what node:http, SQLite with synchronous=FULL and gzip can do for this job. No accounts, no
// conflicts, no history.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Survey } from '../support/surveys.ts';
import { bodyOf, dataDir, host } from './host.ts';

const PAGE = 2000;

const db = new DatabaseSync(join(dataDir, 'floor.sqlite'));
db.exec('pragma journal_mode=WAL; pragma synchronous=FULL');
db.exec('create table s(id text primary key, panchayat_id text, seq integer, body text) without rowid');
db.exec('create index a on s(panchayat_id); create index b on s(seq)');
const put = db.prepare(
  'insert into s values(?,?,?,?) on conflict(id) do update set seq=excluded.seq, body=excluded.body',
);
const changes = db.prepare('select seq, body from s where seq > ? order by seq limit ?');
const streams = new Set<ServerResponse>();
let seq = 0;

async function push(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const packed = await bodyOf(request);
  const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed;
  const { surveys } = JSON.parse(text.toString()) as { surveys: Survey[] };
  if (surveys.some((survey) => !survey.survey_id || !survey.village_name)) {
    answer.writeHead(400).end();
    return;
  }
  db.exec('begin immediate');
  for (const survey of surveys)
    put.run(survey.survey_id, survey.panchayat_id, (seq += 1), JSON.stringify(survey));
  db.exec('commit');
  answer.writeHead(200, { 'content-type': 'application/json' });
  answer.end(`{"ok":${surveys.length},"seq":${seq}}`);
  for (const stream of streams) stream.write(`data:${seq}\n\n`);
}

function feed(since: number, answer: ServerResponse): void {
  if (since >= seq) {
    answer.writeHead(204).end();
    return;
  }
  const rows = changes.all(since, PAGE) as { seq: number; body: string }[];
  const last = rows.at(-1)?.seq ?? since;
  const surveys = rows.map(({ body }) => body).join(',');
  const packed = gzipSync(`{"seq":${last},"more":${last < seq},"surveys":[${surveys}]}`, { level: 4 });
  answer.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': packed.length,
  });
  answer.end(packed);
}

function events(request: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  answer.write(':\n\n');
  streams.add(answer);
  request.on('close', () => streams.delete(answer));
}

host(
  (request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    // A request that is cut off half-way gets no answer.
    if (pathname === '/push') push(request, answer).catch(() => answer.destroy());
    else if (pathname === '/changes') feed(Number(searchParams.get('since')), answer);
    else if (pathname === '/events') events(request, answer);
    else answer.writeHead(404).end();
  },
  () => Number(db.prepare('select count(*) as n from s').get()?.['n']),
);
