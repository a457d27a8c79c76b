import { counted } from '../../../counted.ts';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Storage } from '../../../storage/port.ts';
import { compareFiles } from '../../files/attachments/compare-files.ts';
import { error, type Finding, ok, warning } from './finding.ts';

/** Checks that every file that the database names is there, and that no other lies beside them. */
export async function checkFiles({ now }: Storage, files: FileStore): Promise<readonly Finding[]> {
  const { whole, missing, unknown } = await compareFiles(now, files);
  const [first = ''] = missing;
  const findings: Finding[] = [
    missing.length === 0
      ? ok(`${counted(whole, 'photo, recording or file is', 'photos, recordings and files are')} there`)
      : error(
          `${counted(missing.length, 'file is', 'files are')} missing or cut, the first ${first}: put the folder of SAMPARK_FILES back from a backup, or run sampark files forget, so that devices are asked for them`,
        ),
  ];
  if (unknown > 0) {
    findings.push(
      warning(
        `${counted(unknown, 'file lies', 'files lie')} there that the database does not know: so it is after a restore, and devices bring them`,
      ),
    );
  }
  return findings;
}
