// Implements the least that does the job: raw IndexedDB and one gzip request a thousand surveys. No accounts, no
// conflicts.
import type { Survey } from '../support/surveys.ts';
import { moment } from './contestant.ts';

const MOST = 1000;
const PENDING_FEW = 50;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('refused'));
  });
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();

const heard = new Set<() => void>();
let database: IDBDatabase | null = null;
let since = 0;
let began = 0;
let first = 0;

const db = (): IDBDatabase => {
  if (!database) throw new Error('open comes first');
  return database;
};

const surveysOf = async (keys: readonly string[]): Promise<Survey[]> => {
  const store = db().transaction('surveys').objectStore('surveys');
  if (keys.length <= PENDING_FEW)
    return Promise.all(keys.map((key) => asked(store.get(key) as IDBRequest<Survey>)));
  const wanted = new Set(keys);
  const all = await asked(store.getAll(IDBKeyRange.bound(keys[0], keys.at(-1))) as IDBRequest<Survey[]>);
  return all.filter((survey) => wanted.has(survey.survey_id));
};

const push = async (): Promise<void> => {
  for (;;) {
    const waiting = db().transaction('pending').objectStore('pending');
    const keys = (await asked(waiting.getAllKeys(null, MOST))) as string[];
    if (keys.length === 0) return;
    const reply = await fetch('/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: await gzip(JSON.stringify({ surveys: await surveysOf(keys) })),
    });
    if (!reply.ok) throw new Error(`push ${reply.status}`);
    await reply.json();
    const transaction = db().transaction('pending', 'readwrite');
    transaction.objectStore('pending').delete(IDBKeyRange.bound(keys[0], keys.at(-1)));
    await done(transaction);
  }
};

interface Page {
  readonly seq: number;
  readonly more: boolean;
  readonly surveys: readonly Survey[];
}

const pull = async (): Promise<void> => {
  began = performance.now();
  first = 0;
  for (;;) {
    const reply = await fetch(`/changes?since=${since}`);
    if (reply.status === 204) return;
    const page = (await reply.json()) as Page;
    const transaction = db().transaction(['surveys', 'meta'], 'readwrite');
    const surveys = transaction.objectStore('surveys');
    for (const survey of page.surveys) surveys.put(survey);
    transaction.objectStore('meta').put(page.seq, 'since');
    await done(transaction);
    since = page.seq;
    first ||= performance.now();
    for (const hear of heard) hear();
    if (!page.more) return;
  }
};

window.contestant = {
  open: async ({ name }) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const surveys = request.result.createObjectStore('surveys', { keyPath: 'survey_id' });
      for (const index of ['panchayat_id', 'status', 'created_at']) surveys.createIndex(index, index);
      request.result.createObjectStore('pending');
      request.result.createObjectStore('meta');
    };
    database = await asked(request);
  },
  seed: async (list) => {
    const transaction = db().transaction(['surveys', 'pending'], 'readwrite');
    for (const survey of list) {
      transaction.objectStore('surveys').put(survey);
      transaction.objectStore('pending').put(1, survey.survey_id);
    }
    await done(transaction);
  },
  push,
  pull,
  count: () => asked(db().transaction('surveys').objectStore('surveys').count()),
  firstRows: () => first - began,
  syncOnce: async () => {
    await push();
    await pull();
  },
  live: () =>
    new Promise((resolve) => {
      const events = new EventSource('/events');
      events.onmessage = () => void pull();
      events.onopen = () => resolve();
    }),
  edit: async (id, village_name) => {
    const at = moment();
    const transaction = db().transaction(['surveys', 'pending'], 'readwrite');
    const surveys = transaction.objectStore('surveys');
    const survey = await asked(surveys.get(id) as IDBRequest<Survey>);
    surveys.put({ ...survey, village_name });
    transaction.objectStore('pending').put(1, id);
    await done(transaction);
    await push();
    return at;
  },
  waitEdit: (id, name) =>
    new Promise((resolve) => {
      const look = (): void => {
        const reading = asked(
          db().transaction('surveys').objectStore('surveys').get(id) as IDBRequest<Survey>,
        );
        void reading.then((survey) => {
          if (survey.village_name !== name) return;
          heard.delete(look);
          resolve(moment());
        });
      };
      heard.add(look);
    }),
};
