import { StatementSync } from 'node:sqlite';
import { buildApp } from '@sampark/server/app';
import { withFolder } from '../folder.ts';
import { villageParts } from '../servers/village-app.ts';
import { headersOf } from '../servers/wire-client.ts';
import { wireDevices } from '../village.ts';

/** The reads of a request from the database. */
interface Read {
  readonly statements: number;
  readonly rows: number;
}

/** Counts the statements that a request without news runs on SQLite, and the rows they give. */
export const readByPoll = (): Promise<Read> => withFolder(readIn);

async function readIn(dataDir: string): Promise<Read> {
  const { parts, context } = await villageParts({ databaseUrl: '', dataDir });
  const app = await buildApp(context, parts);
  const [device] = wireDevices();
  if (!device) throw new Error('there is no device');
  const ask = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
  const first = await ask('/api/sync/changes?limit=500', headersOf(device));
  const { cursor } = first.json<{ cursor: string }>();
  const poll = () =>
    ask(`/api/sync/changes?columns=1&deltas=1&cursor=${encodeURIComponent(cursor)}`, headersOf(device));
  const answer = await poll();
  if (answer.statusCode !== 204) throw new Error(`the poll was answered with ${answer.statusCode}`);

  const seen = { statements: 0, rows: 0 };
  const restore = (['all', 'run'] as const).map((name) => counted(name, seen));
  await poll();
  for (const undo of restore) undo();
  await app.close();
  await parts.storage.close();
  return seen;
}

/** Counts the calls of a method of every statement. @returns a function that undoes it */
function counted(name: 'all' | 'run', seen: { statements: number; rows: number }): () => void {
  const { prototype } = StatementSync;
  const original = Reflect.get(prototype, name) as (...parameters: unknown[]) => unknown;
  const counting = function (this: StatementSync, ...parameters: unknown[]): unknown {
    const given = original.apply(this, parameters);
    seen.statements += 1;
    seen.rows += Array.isArray(given) ? given.length : 0;
    return given;
  };
  Reflect.set(prototype, name, counting);
  return () => void Reflect.set(prototype, name, original);
}
