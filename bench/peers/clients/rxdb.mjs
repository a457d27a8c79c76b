// RxDB on Dexie, with the HTTP replication of its manual: pages by a checkpoint, pushes with the assumed state.
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';
import { moment } from '../../page/contestant.ts';

/** Documents a request: the best of those tried. */
const BATCH = 1000;

const text = { type: 'string', maxLength: 100 };
const strings = ['local_id', 'village_name', 'updated_at', 'client_timestamp', 'sync_status', 'survey_date'];
const names = ['created_by_username', 'created_by_fullname'];
const modules = ['basic_info', 'infrastructure', 'sanitation', 'connectivity', 'land_forest', 'electricity'];
const all = (keys, schema) => Object.fromEntries(keys.map((key) => [key, schema]));
const schema = {
  version: 0,
  primaryKey: 'survey_id',
  type: 'object',
  properties: {
    ...all(['survey_id', 'panchayat_id', 'status', 'created_at'], text),
    ...all([...strings, ...names], { type: 'string' }),
    ...all(['synced', 'is_draft', 'is_complete'], { type: 'boolean' }),
    ...all(['server_timestamp', 'synced_at'], { type: ['string', 'null'] }),
    ...all(['rev', 'completion_percentage'], { type: 'number' }),
    ...all([...modules, 'waste_management'], { type: 'object', additionalProperties: true }),
  },
  required: ['survey_id', 'panchayat_id', 'status', 'created_at'],
  indexes: ['panchayat_id', 'status', 'created_at'],
};

let db;
let surveys;

const replicate = (live) => {
  const news = new Subject();
  if (live) {
    const events = new EventSource('/events');
    events.onmessage = ({ data }) => news.next(JSON.parse(data));
    events.onerror = () => news.next('RESYNC');
  }
  return replicateRxCollection({
    collection: surveys,
    replicationIdentifier: 'bench',
    live,
    retryTime: 5000,
    deletedField: '_deleted',
    pull: {
      batchSize: BATCH,
      stream$: news.asObservable(),
      handler: async (checkpoint, limit) => {
        const { at = 0, id = '' } = checkpoint ?? {};
        return (await fetch(`/pull?at=${at}&id=${id}&limit=${limit}`)).json();
      },
    },
    push: {
      batchSize: BATCH,
      handler: async (rows) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/push', { method: 'POST', headers, body: JSON.stringify(rows) })).json();
      },
    },
  });
};

const once = async () => {
  const replication = replicate(false);
  replication.error$.subscribe((error) => console.error(error));
  await replication.awaitInitialReplication();
  await replication.cancel();
};

window.contestant = {
  open: async ({ name }) => {
    db = await createRxDatabase({
      name,
      storage: getRxStorageDexie(),
      multiInstance: false,
      eventReduce: true,
    });
    surveys = (await db.addCollections({ surveys: { schema } })).surveys;
  },
  seed: async (list) => {
    for (let at = 0; at < list.length; at += 1000) {
      const { error } = await surveys.bulkInsert(
        list.slice(at, at + 1000).map((each) => ({ ...each, rev: 1 })),
      );
      if (error.length > 0) throw new Error(`not stored: ${JSON.stringify(error[0])}`);
    }
  },
  push: once,
  pull: once,
  syncOnce: once,
  count: () => surveys.count({ selector: {} }).exec(),
  live: async () => {
    await replicate(true).awaitInitialReplication();
    await new Promise((resolve) => setTimeout(resolve, 500));
  },
  edit: async (id, village_name) => {
    const at = moment();
    const survey = await surveys.findOne(id).exec();
    await survey.incrementalModify((doc) => ({ ...doc, village_name, rev: doc.rev + 1 }));
    return at;
  },
  waitEdit: (id, name) =>
    new Promise((resolve) => {
      const seen = surveys.findOne(id).$.subscribe((doc) => {
        if (doc?.village_name !== name) return;
        resolve(moment());
        setTimeout(() => seen.unsubscribe());
      });
    }),
};
