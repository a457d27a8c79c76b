import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { problemOf } from '@sampark/core/problems';
import { wireBaseMapName } from '@sampark/core/wire/wire-base-maps';
import { addMap } from '../services/files/base-maps/add-map.ts';
import { openFiles } from '../storage/files/open-files.ts';
import { asCommandError } from './as-command-error.ts';
import { CommandError, type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

const options = { district: { type: 'string' }, name: { type: 'string' } } as const;

interface Order {
  readonly path: string;
  readonly district: string;
  readonly name: string;
}

function readOrder(args: readonly string[]): Order {
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    strict: true,
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  const { district, name = basename(path ?? '', '.pmtiles') } = values;
  if (path === undefined || more.length > 0 || district === undefined) {
    throw new UsageError('it takes one file and --district');
  }
  if (!wireBaseMapName.safeParse(name).success) throw new UsageError('--name is one short line');
  return { path, district, name };
}

/** Makes a file the base map of a district, in the place of the one before. */
export async function baseMapAdd(args: readonly string[], around: Surroundings): Promise<number> {
  const { path, district, name } = readOrder(args);
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) throw new CommandError(`there is no file ${path}`);
  const files = openFiles(around.config);
  const added = await withContext(around, async (context) => {
    if (!(await context.storage.now.places.hasDistrict(district)))
      return { kind: 'unknown_district' } as const;
    const map = {
      district_id: district,
      name,
      size: found.size,
      open: () => createReadStream(path),
      by: null,
    };
    return addMap({ ...context, files }, map).catch((error: unknown) => {
      throw asCommandError(error);
    });
  });
  if (added.kind !== 'added') throw new CommandError(problemOf(added.kind).detail);
  around.say(`District ${district} has the map "${name}".`);
  return 0;
}
