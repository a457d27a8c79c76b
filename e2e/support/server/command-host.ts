import { createCommandHost } from '@sampark/server/testing/servers/hosts';

const commands = createCommandHost();

/**
 * Runs a command as an administrator does at the server's command line, in a process that stays for the next one.
 * @param dataDir the server's data folder
 */
export async function administer(dataDir: string, ...command: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', SAMPARK_DATA_DIR: dataDir };
  const { code, stderr } = await commands.ask({ command, env });
  if (code !== 0) throw new Error(stderr);
}
