/** Values that somebody sets, and what becomes of them. */
export interface Accepted {
  readonly name: string;
  readonly values: object;
  /** The manifests that come of it: kind and name. */
  readonly makes: readonly string[];
  readonly replicas: number;
  readonly strategy: 'Recreate' | 'RollingUpdate';
}

const publicUrl = 'https://survey.example.org';
const url = 'postgres://sampark@database.state.example/sampark';
const postgres = {
  publicUrl,
  database: { kind: 'postgres', url, passwordSecret: { name: 'database' } },
  keySecret: { name: 'server-key' },
};
const files = { place: 's3://bucket/files?endpoint=https://s3.example', secret: { name: 'bucket' } };
const backup = { enabled: true, keySecret: { name: 'backup-key' } };

export const accepted: readonly Accepted[] = [
  {
    name: 'a district on SQLite',
    values: { publicUrl },
    makes: ['Deployment x-sampark', 'PersistentVolumeClaim x-sampark-data', 'Service x-sampark'],
    replicas: 1,
    strategy: 'Recreate',
  },
  {
    name: 'a district with all that goes with SQLite',
    values: {
      publicUrl: `${publicUrl}:8443`,
      support: 'District office: "06322" 000000',
      keySecret: { name: 'server-key' },
      settings: { PASSWORD_MIN: '8', SAMPARK_LOG_LEVEL: 'warn' },
      identityProviders: { secretName: 'providers' },
      image: { repository: 'registry.example/sampark', tag: '1', pullSecrets: [{ name: 'registry' }] },
      storage: { className: 'fast' },
      ingress: { enabled: true, className: 'nginx', annotations: { a: 'b' } },
      metrics: { enabled: true, serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
      networkPolicy: {
        enabled: true,
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } }],
        metricsFrom: [{ podSelector: { matchLabels: { app: 'prometheus' } } }],
      },
      backup,
      podAnnotations: { a: 'b' },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'state', operator: 'Exists' }],
    },
    makes: [
      'CronJob x-sampark-backup',
      'CronJob x-sampark-drill',
      'Deployment x-sampark',
      'Ingress x-sampark',
      'NetworkPolicy x-sampark',
      'PersistentVolumeClaim x-sampark-backups',
      'PersistentVolumeClaim x-sampark-data',
      'Service x-sampark',
      'ServiceMonitor x-sampark',
    ],
    replicas: 1,
    strategy: 'Recreate',
  },
  {
    name: 'a state on PostgreSQL, with files in a bucket',
    values: { ...postgres, replicas: 3, files, storage: { enabled: false } },
    makes: ['Deployment x-sampark', 'PodDisruptionBudget x-sampark', 'Service x-sampark'],
    replicas: 3,
    strategy: 'RollingUpdate',
  },
  {
    name: 'a state on PostgreSQL, with a volume for all servers, and backups on a claim that is there',
    values: {
      ...postgres,
      replicas: 2,
      storage: { accessMode: 'ReadWriteMany', existingClaim: 'shared' },
      backup: { ...backup, storage: { existingClaim: 'kept' }, drill: { enabled: false } },
    },
    makes: [
      'CronJob x-sampark-backup',
      'Deployment x-sampark',
      'PodDisruptionBudget x-sampark',
      'Service x-sampark',
    ],
    replicas: 2,
    strategy: 'RollingUpdate',
  },
  {
    name: 'one server on PostgreSQL with a volume that one machine has',
    values: postgres,
    makes: ['Deployment x-sampark', 'PersistentVolumeClaim x-sampark-data', 'Service x-sampark'],
    replicas: 1,
    strategy: 'Recreate',
  },
  {
    name: 'maintenance',
    values: { ...postgres, replicas: 3, files, storage: { enabled: false }, backup, maintenance: true },
    makes: [
      'CronJob x-sampark-backup',
      'CronJob x-sampark-drill',
      'Deployment x-sampark',
      'PersistentVolumeClaim x-sampark-backups',
      'Service x-sampark',
    ],
    replicas: 1,
    strategy: 'Recreate',
  },
];

/** Values that the schema refuses, and what it says of them. */
export const refused: readonly { readonly name: string; readonly values: object; readonly at: string }[] = [
  { name: 'no address', values: {}, at: '/publicUrl' },
  { name: 'an address without TLS', values: { publicUrl: 'http://survey.example.org' }, at: '/publicUrl' },
  { name: 'an address with a path', values: { publicUrl: `${publicUrl}/app` }, at: '/publicUrl' },
  { name: 'a name that is written wrongly', values: { publicUrl, replica: 2 }, at: 'replica' },
  { name: 'several servers on SQLite', values: { publicUrl, replicas: 2 }, at: '/replicas' },
  {
    name: 'SQLite without a volume',
    values: { publicUrl, files, storage: { enabled: false } },
    at: '/storage/enabled',
  },
  {
    name: 'a password among the values',
    values: {
      ...postgres,
      database: { ...postgres.database, url: 'postgres://sampark:secret@database/sampark' },
    },
    at: '/database/url',
  },
  {
    name: 'PostgreSQL without a password',
    values: { ...postgres, database: { kind: 'postgres', url } },
    at: '/database/passwordSecret/name',
  },
  {
    name: 'PostgreSQL without the key',
    values: { ...postgres, keySecret: { name: '' } },
    at: '/keySecret/name',
  },
  {
    name: 'several servers with files of their own',
    values: { ...postgres, replicas: 2 },
    at: '/storage/accessMode',
  },
  { name: 'no place for files', values: { ...postgres, storage: { enabled: false } }, at: '/files/place' },
  {
    name: 'a bucket without a key',
    values: { publicUrl, files: { place: files.place } },
    at: '/files/secret/name',
  },
  {
    name: 'backups that are not sealed',
    values: { publicUrl, backup: { enabled: true } },
    at: '/backup/keySecret/name',
  },
  {
    name: 'a secret among the settings',
    values: { publicUrl, settings: { SAMPARK_KEY: 'x' } },
    at: "invalid propertyName 'SAMPARK_KEY'",
  },
  {
    name: 'a monitor without metrics',
    values: { publicUrl, metrics: { serviceMonitor: { enabled: true } } },
    at: '/metrics/enabled',
  },
];
