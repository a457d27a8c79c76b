import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { houseProblems } from './house-problems.ts';
import type { Manifest } from './kinds.ts';
import { schemaProblems } from './schema-problems.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name = '']) => name);

const labels = { app: 'server' };
const container = {
  name: 'server',
  image: 'sampark',
  env: [{ name: 'SAMPARK_SUPPORT', value: 'x' }],
  ports: [{ name: 'http', containerPort: 3000 }],
  startupProbe: { httpGet: { path: '/', port: 'http' } },
  livenessProbe: { httpGet: { path: '/', port: 'http' } },
  readinessProbe: { httpGet: { path: '/', port: 'http' } },
  securityContext: {
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  },
  resources: { limits: { memory: '2Gi' } },
  volumeMounts: [{ name: 'data', mountPath: '/data' }],
};
const pod = {
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 10001,
    fsGroup: 10001,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  containers: [container],
  volumes: [{ name: 'data', emptyDir: {} }],
};
const aDeployment = (over: object = {}, ofContainer: object = {}, spec: object = {}): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'server', labels },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: { ...pod, containers: [{ ...container, ...ofContainer }], ...over },
    },
    ...spec,
  },
});
const aService = (selector: object = labels, targetPort: string | number = 'http'): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'server', labels },
  spec: { selector, ports: [{ name: 'http', port: 80, targetPort }] },
});

describe('what Kubernetes would refuse', () => {
  it('is found in manifests, and nothing in good ones', { timeout: 60_000 }, () => {
    expect(schemaProblems([aDeployment(), aService()])).toEqual([]);
    const found = schemaProblems([
      aDeployment({}, {}, { replicas: 'three' }),
      aDeployment({}, { securityContext: { readOnlyRootFilesytem: true } }),
      aDeployment({}, { name: undefined }),
      { ...aService(), kind: 'Servant' },
    ]);
    expect(found.join('\n')).toMatch(/v1 Servant: nobody expects this kind/);
    expect(found.join('\n')).toMatch(/replicas.* must be .*integer/i);
    expect(found.join('\n')).toMatch(/readOnlyRootFilesytem/);
    expect(found.join('\n')).toMatch(/required property name/);
  });
});

describe('our own rules', () => {
  const problems = (...manifests: readonly Manifest[]) => houseProblems(manifests, listed);

  it('are content with a confined pod, and a service that leads to it', () => {
    expect(problems(aDeployment(), aService())).toEqual([]);
  });

  it.each<[string, Manifest]>([
    [
      'is not the image’s user',
      aDeployment({ securityContext: { seccompProfile: { type: 'RuntimeDefault' } } }),
    ],
    ['has no filter of system calls', aDeployment({ securityContext: {} })],
    ['is given a token', aDeployment({ automountServiceAccountToken: true })],
    ['may write its root', aDeployment({}, { securityContext: {} })],
    ['may get more rights', aDeployment({}, { securityContext: {} })],
    [
      'server has rights',
      aDeployment({}, { securityContext: { capabilities: { drop: ['ALL'], add: ['CHOWN'] } } }),
    ],
    ['may take all memory', aDeployment({}, { resources: {} })],
    [
      'mounts tmp, which is not there',
      aDeployment({}, { volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }] }),
    ],
    ['mounts data nowhere', aDeployment({}, { volumeMounts: [] })],
    ['lets everybody read data', aDeployment({ volumes: [{ name: 'data', secret: { secretName: 'x' } }] })],
    [
      'which nobody makes',
      aDeployment({ volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'x-data' } }] }),
    ],
    ['SAMPARK_NONE is no setting', aDeployment({}, { env: [{ name: 'SAMPARK_NONE', value: '' }] })],
    ['SAMPARK_KEY comes from no Secret', aDeployment({}, { env: [{ name: 'SAMPARK_KEY', value: 'x' }] })],
    ['PORT is set twice', aDeployment({}, { env: [{ name: 'PORT' }, { name: 'PORT' }] })],
    ['lacks a probe', aDeployment({}, { readinessProbe: undefined })],
    ['selects 0 kinds of pods', aDeployment({}, {}, { selector: { matchLabels: { app: 'other' } } })],
  ])('find that a pod %s', (problem, manifest) => {
    expect(problems(manifest).join('\n')).toContain(problem);
  });

  it.each<[string, Manifest]>([
    ['leads to 0 kinds of pods', aService({ app: 'other' })],
    ['leads to the port metrics', aService(labels, 'metrics')],
  ])('find that a service %s', (problem, manifest) => {
    expect(problems(aDeployment(), manifest).join('\n')).toContain(problem);
  });
});

it('the chart sets every setting of the README, by a value of its own or among the settings', () => {
  const own = [...read('deploy/helm/sampark/templates/_helpers.tpl').matchAll(/- name: ([A-Z][A-Z_]+)$/gm)];
  const { properties } = JSON.parse(read('deploy/helm/sampark/values.schema.json')) as {
    readonly properties: { readonly settings: { readonly propertyNames: { readonly enum: string[] } } };
  };
  const names = [...own.map(([, name]) => name), ...properties.settings.propertyNames.enum];
  // The image says these, and the key comes as a file.
  const ofTheImage = ['PORT', 'HOST', 'SAMPARK_DATA_DIR', 'SAMPARK_KEY'];
  expect(names.filter((name) => name !== 'PGPASSWORD').toSorted()).toEqual(
    listed.filter((name) => !ofTheImage.includes(name)).toSorted(),
  );
});

it('the chart runs the version of the program', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  expect(read('deploy/helm/sampark/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
});
