// Runs schedules and writes one line of JSON for each: node apps/web/test/stores/main.ts <schedules> <first seed>
// [postgres://…]
import { runOnStores } from './run-on-stores.ts';
import { startStoresServer } from './stores-server.ts';

const [schedules = '1', first = '1', databaseUrl = ''] = process.argv.slice(2);
const server = await startStoresServer(databaseUrl);
for (let seed = Number(first); seed < Number(first) + Number(schedules); seed += 1) {
  console.log(JSON.stringify(await runOnStores(seed, server)));
}
await server.close();
