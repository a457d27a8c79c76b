import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { record } from '../services/audit/record.ts';
import { onBothEngines } from '../testing/databases/on-both-engines.ts';
import { secretsForTests } from '../testing/servers/start.ts';
import { createMeters } from './meters.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url)), 'utf8');

/** Metrics that the server does not make: Prometheus' own, and those of its node_exporter. */
const OF_OTHERS = new Set(['node_exporter', 'node_filesystem_avail_bytes']);
const METRIC = /\b(?:sampark|nodejs|process|node)_[a-z_]+/g;

onBothEngines('what Prometheus and Grafana are told to watch', (storage) => {
  it.each(['alerts.yaml', 'dashboard.json'])('is there: %s', async (file) => {
    const made = new Set((await createMeters(storage()).text()).match(/^# TYPE \S+/gm));
    const isMade = (name: string): boolean =>
      made.has(`# TYPE ${name}`) || made.has(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')}`);
    const watched = [...new Set(read(file).match(METRIC))];
    expect(watched.length).toBeGreaterThan(5);
    expect(watched.filter((name) => !isMade(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  it('says when the last backup and the last drill were, and how that ended', async () => {
    const meters = createMeters(storage());
    const numbers = async () =>
      Object.fromEntries(
        [...(await meters.text()).matchAll(/^sampark_(backup|drill)_last_(\w+) (\S+)$/gm)].map(
          ([, of, what, number]) => [`${of ?? ''} ${what ?? ''}`, Number(number)],
        ),
      );
    const note = (at: string, action: 'backup_made' | 'backup_drilled', details: object) => {
      const recorder = {
        clock: () => Date.parse(at),
        secrets: secretsForTests(),
        via: 'command line',
      } as const;
      return storage().write((r) => {
        record(r, recorder, { action, by: null, details: { ...details } });
        return Promise.resolve();
      });
    };
    const never = {
      'backup seconds': 0,
      'drill seconds': 0,
      'drill ok': 0,
      'drill tried': 0,
      'drill duration_seconds': 0,
    };
    expect(await numbers()).toEqual(never);
    await note('1970-01-01T00:01:00.000Z', 'backup_made', {});
    await note('1970-01-01T00:02:00.000Z', 'backup_drilled', { ok: true, seconds: 7.5 });
    expect(await numbers()).toEqual({
      'backup seconds': 60,
      'drill seconds': 120,
      'drill ok': 1,
      'drill tried': 1,
      'drill duration_seconds': 7.5,
    });
    await note('1970-01-01T00:03:00.000Z', 'backup_drilled', { ok: false, seconds: 1, wrong: 'rows' });
    expect(await numbers()).toMatchObject({ 'drill seconds': 180, 'drill ok': 0, 'drill tried': 1 });
    await note('1970-01-01T00:04:00.000Z', 'backup_drilled', { ok: false, not_tried: true, seconds: 1 });
    expect(await numbers()).toMatchObject({ 'drill seconds': 240, 'drill ok': 0, 'drill tried': 0 });
  });
});
