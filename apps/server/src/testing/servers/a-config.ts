import { type Config, readConfig } from '../../config.ts';

/** Returns the default settings over SQLite in that folder, with a test's changes. */
export function aConfig(dataDir: string, over: Partial<Config> = {}): Config {
  const read = readConfig({ SAMPARK_DATA_DIR: dataDir, PASSWORD_MIN: '8' });
  if (!read.ok) throw new Error(read.problem);
  return { ...read.config, ...over };
}
