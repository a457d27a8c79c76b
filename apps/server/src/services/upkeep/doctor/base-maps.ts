import { counted } from '../../../counted.ts';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Storage } from '../../../storage/port.ts';
import { isMapThere } from '../../files/base-maps/read-maps.ts';
import { error, type Finding, ok } from './finding.ts';

/** Checks that the file of every base map is there. */
export async function checkBaseMaps({ now }: Storage, files: FileStore): Promise<readonly Finding[]> {
  const maps = await now.baseMaps.current({ kind: 'all' });
  const areThere = await Promise.all(maps.map((map) => isMapThere(files, map)));
  const findings = maps
    .filter((_, at) => !areThere[at])
    .map(({ name, district_id }) =>
      error(
        `the base map "${name}" of district ${district_id} is missing or cut: put the folder of SAMPARK_FILES back from a backup, or upload the map again`,
      ),
    );
  const whole = maps.length - findings.length;
  return whole === 0
    ? findings
    : [ok(`${counted(whole, 'base map is', 'base maps are')} there`), ...findings];
}
