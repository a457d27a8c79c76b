// Yjs: one Y.Map with a plain JSON value a survey (the last writer of a survey wins), y-indexeddb, Hocuspocus.
import { HocuspocusProvider } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { moment } from '../../page/contestant.ts';

let doc;
let surveys;
let kept;
let provider;

const sync = () =>
  new Promise((resolve) => {
    if (provider) return resolve();
    const url = `${location.origin.replace('http', 'ws')}/y`;
    provider = new HocuspocusProvider({ url, name: 'surveys', document: doc, onSynced: () => resolve() });
  });

window.contestant = {
  open: async ({ name }) => {
    doc = new Y.Doc();
    surveys = doc.getMap('surveys');
    kept = new IndexeddbPersistence(name, doc);
    await kept.whenSynced;
  },
  seed: async (list) => {
    doc.transact(() => {
      for (const survey of list) surveys.set(survey.survey_id, survey);
    });
    await kept.set('flush', 1);
  },
  push: sync,
  pull: async () => {
    await sync();
    await kept.set('flush', 2);
  },
  count: async () => surveys.size,
  syncOnce: async () => {
    provider.destroy();
    provider = null;
    await sync();
  },
  live: sync,
  edit: async (id, village_name) => {
    const at = moment();
    surveys.set(id, { ...surveys.get(id), village_name });
    return at;
  },
  waitEdit: (id, name) =>
    new Promise((resolve) => {
      const look = () => {
        if (surveys.get(id).village_name !== name) return;
        surveys.unobserve(look);
        resolve(moment());
      };
      surveys.observe(look);
    }),
};
