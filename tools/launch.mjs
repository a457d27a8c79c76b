// Runs `npm start`, `npm test` and `npm run sampark|budget|prove|bench`. It is plain JavaScript without a dependency,
// because it runs before anything is installed, and on Node 20. ARCHITECTURE.md describes the programs that it
// starts.
import { commands } from './launch/commands.mjs';
import { LaunchError } from './launch/errors.mjs';

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command)
    throw new LaunchError(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}`);
  process.exitCode = await command(args);
} catch (error) {
  const known = error instanceof LaunchError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
