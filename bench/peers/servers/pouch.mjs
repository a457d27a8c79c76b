// PouchDB's server: express-pouchdb with what replication needs, on LevelDB.
import express from 'express';
import expressPouchdb from 'express-pouchdb';
import pouchdb from 'pouchdb';
import { dataDir, host } from '../../servers/host.ts';

const PouchDB = pouchdb.defaults({ prefix: `${dataDir}/` });
const app = express();
const options = { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: `${dataDir}/log.txt` };
app.use('/', expressPouchdb(PouchDB, options));
const db = new PouchDB('surveys');
await db.info();
host(app, async () => (await db.info()).doc_count);
