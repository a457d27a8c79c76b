import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { packagesIn } from './base.ts';
import { billOfMaterials } from './bill-of-materials.ts';

const written = billOfMaterials('1.2.3', [
  { kind: 'npm', name: '@fastify/static', version: '10.1.11', license: 'MIT' },
  { kind: 'npm', name: 'hucre', version: '1.0.0', license: '(MIT OR Apache-2.0)' },
  { kind: 'deb', name: 'libc6', version: '2.36-9+deb12u14' },
  { kind: 'node', name: 'node', version: '24.19.2' },
]);

it('is CycloneDX 1.6, as the schema of its makers checks it', async () => {
  const strict = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await strict.validate(written)).toBeNull();
  expect(await strict.validate(written.replace('"library"', '"librarry"'))).not.toBeNull();
});

it('names each part as tools that look for known faults do', () => {
  const { components } = JSON.parse(written) as { components: { purl: string; licenses?: object[] }[] };
  expect(components.map(({ purl }) => purl).toSorted()).toEqual([
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14',
    'pkg:generic/node@24.19.2',
    'pkg:npm/%40fastify/static@10.1.11',
    'pkg:npm/hucre@1.0.0',
  ]);
  expect(components.find(({ purl }) => purl.includes('hucre'))?.licenses).toEqual([
    { expression: '(MIT OR Apache-2.0)' },
  ]);
});

it('reads the packages of Debian from the names of their files', () => {
  expect(packagesIn('libc6_2.36-9+deb12u14_amd64.deb\ntzdata_1%3a2026a-0_all.deb\nlock\n')).toEqual([
    { kind: 'deb', name: 'libc6', version: '2.36-9+deb12u14' },
    { kind: 'deb', name: 'tzdata', version: '1:2026a-0' },
  ]);
});
