// PouchDB with its newer adapter of IndexedDB, replicating with CouchDB's protocol.
import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-browser';
import { moment } from '../../page/contestant.ts';

PouchDB.plugin(indexeddb);
let db;
let remote;

window.contestant = {
  open: async ({ name }) => {
    db = new PouchDB(name, { adapter: 'indexeddb', auto_compaction: true });
    remote = new PouchDB(`${location.origin}/surveys`);
    await db.info();
  },
  seed: async (list) => {
    for (let at = 0; at < list.length; at += 1000) {
      const part = list.slice(at, at + 1000).map((survey) => ({ _id: survey.survey_id, ...survey }));
      const results = await db.bulkDocs(part);
      if (results.some((result) => result.error)) throw new Error('not stored');
    }
  },
  push: async () => {
    await db.replicate.to(remote);
  },
  pull: async () => {
    await db.replicate.from(remote);
  },
  count: async () => (await db.info()).doc_count,
  syncOnce: async () => {
    await db.sync(remote);
  },
  live: async () => {
    db.sync(remote, { live: true, retry: true });
    await new Promise((resolve) => setTimeout(resolve, 2000));
  },
  edit: async (id, village_name) => {
    const at = moment();
    await db.put({ ...(await db.get(id)), village_name });
    return at;
  },
  waitEdit: (id, name) =>
    new Promise((resolve) => {
      const changes = db.changes({ since: 'now', live: true, include_docs: true, doc_ids: [id] });
      changes.on('change', ({ doc }) => {
        if (doc.village_name !== name) return;
        changes.cancel();
        resolve(moment());
      });
    }),
};
