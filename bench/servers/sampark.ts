// Runs the product's server with the bench's village in it, over the database that BENCH_DATABASE_URL names, else
// SQLite.
import { buildApp } from '@sampark/server/app';
import { villageParts } from '../support/servers/village-app.ts';
import { dataDir, host } from './host.ts';

const settings = { databaseUrl: process.env['BENCH_DATABASE_URL'] ?? '', dataDir };
const { parts, context } = await villageParts(settings);
const app = await buildApp(context, parts);
host(
  (request, answer) => app.routing(request, answer),
  async () => (await parts.storage.now.surveys.counts({ kind: 'all' })).total,
);
