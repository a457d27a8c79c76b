import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PHONE_PROGRAM } from './phones.ts';
import type { Pair, ServerVersion } from './side-by-side.ts';
import { bring, notInHistory, THIS_VERSION, unpack, type Version } from './versions.ts';

/** The older versions, as the history has them. */
const COMMITS = {
  schema26: '63e3a4887ca3a2f7dc6381076ea242066895819b',
  /** The oldest that can work beside this version. */
  schema21: 'cb33d851be4a7336c3e8f088d8ed19452c7408d2',
  /** The app with version 4 of the wire, three behind. */
  wire4: '19cfa972646a45566a1eee33751b683c5c8f8055',
} as const;

/** The rule by which a server leaves an expanded database alone: older versions have none, and get this one. */
const RULE = ['migrate.ts', 'kinds.ts'].map((file) => `apps/server/src/storage/migrations/${file}`);

const EXPAND = {
  '0098-expand-trial': [
    'alter table surveys add column trial text',
    'create table trials (trial_id text primary key)',
  ],
};
const CONTRACT = { ...EXPAND, '0099-contract-trial': ['alter table surveys drop column trial'] };

const later = (name: string, migrations: object): ServerVersion => ({
  name,
  folder: THIS_VERSION.folder,
  env: {
    NODE_OPTIONS: `--import=${pathToFileURL(resolve('apps/server/src/testing/servers/next-version.ts')).href}`,
    SAMPARK_NEXT_MIGRATIONS: JSON.stringify(migrations),
  },
});

/** Unpacks the older versions. Throws, and says so, where the history is not there: the run would prove little. */
export function pairsIn(folder: string): readonly Pair[] {
  const missing = notInHistory(Object.values(COMMITS));
  if (missing.length > 0) {
    throw new Error(`The history here lacks ${missing.join(', ')}: fetch all of it (git fetch --unshallow).`);
  }
  const older = (name: string, commit: string): Version => {
    const version = { name, folder: join(folder, commit.slice(0, 8)) };
    unpack(commit, version.folder);
    return version;
  };
  const schema26 = older('schema 0026', COMMITS.schema26);
  const schema21 = older('schema 0021', COMMITS.schema21);
  for (const version of [schema26, schema21]) bring(RULE, version.folder);
  const wire4 = older('wire 4', COMMITS.wire4);
  bring([PHONE_PROGRAM], wire4.folder);
  const phones = [THIS_VERSION, wire4];
  return [
    { older: schema26, newer: THIS_VERSION, phones },
    { older: schema21, newer: THIS_VERSION, phones },
    {
      older: THIS_VERSION,
      newer: later('a next version that expands', EXPAND),
      last: later('one that contracts', CONTRACT),
      phones,
    },
  ];
}
