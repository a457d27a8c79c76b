// Brings databases of every schema up to date by the real server, killed once meanwhile, under load. Asks afterwards for everything that
// was acknowledged, and for every row from before: npm run prove -- schemas [seed] [each how manyth]
import { seeded } from '@sampark/testing/random';
import { startPostgres } from '../test/postgres/server.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';
import { type EverySchema, updateEverySchema } from './upgrade/every-schema.ts';

const USAGE = 'npm run prove -- schemas [seed] [each how manyth]';
const [seed = 0, step = 1] = numbersFrom(process.argv.slice(2), USAGE, [1, 1]);
const postgres = await startPostgres();
process.env['SAMPARK_TEST_POSTGRES_URL'] = postgres.url;
const schemas = await updateEverySchema(seeded(seed), step, (line) => console.log(line));
await postgres.stop();

const bold = (count: number): string => `**${grouped(count)}**`;
const engines = Object.entries(schemas);
const schemaRow = (what: string, figure: (of: EverySchema) => string): string[] => [
  what,
  ...engines.map(([, of]) => figure(of)),
];
const schemaTable = table(
  ['', ...engines.map(([engine]) => engine)],
  [
    schemaRow('schemas', ({ databases }) => grouped(databases)),
    schemaRow('updates in which the server was killed before it answered', ({ killed }) => grouped(killed)),
    schemaRow('operations acknowledged', ({ acknowledged }) => grouped(acknowledged)),
    schemaRow('of these not known afterwards', ({ missing }) => bold(missing)),
    schemaRow('rows from before', ({ rows }) => grouped(rows)),
    schemaRow('of these not whole', ({ notWhole }) => bold(notWhole)),
  ],
);
console.log(`\n${schemaTable}`);
const wrong = engines.flatMap(([, of]) => of.wrong);
for (const line of wrong) console.error(line);
const bad = engines.some(([, of]) => of.missing + of.notWhole > 0 || of.acknowledged < of.databases);
if (wrong.length > 0 || bad) {
  console.error('Something is missing or wrong, or too little happened.');
  process.exit(1);
}
record({
  name: 'schemas',
  title: 'Databases of earlier schemas brought up to date under load',
  body: `\`npm run prove -- schemas ${seed} ${step}\`

The real server brings databases up to date, as they were at ${step === 1 ? 'every schema' : `each ${step}th schema`} from the first to this one, with rows of their time. Three clients send from before it answers. The run kills it
once at a random moment (SIGKILL), and starts it again. Then it asks for all that was acknowledged, and compares every row from before, without uploads and deliveries: the server goes on with those as soon as it runs.

${schemaTable}`,
});
process.exit(0);
