import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onBothEngines } from '../testing/on-both-engines.ts';
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
});
