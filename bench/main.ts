// Measures the product: npm run bench -- <name> [options]; README.md describes each measurement.
import { benchDevice } from './commands/device.ts';
import { benchDistrict } from './commands/district.ts';
import { benchFiles } from './commands/files.ts';
import { benchFilesList } from './commands/files-list.ts';
import { benchFilesMemory } from './commands/files-memory.ts';
import { benchFilesPhoto } from './commands/files-photo.ts';
import { benchForms } from './commands/forms.ts';
import { benchFormsOnPhone } from './commands/forms-on-phone.ts';
import { benchGrowth } from './commands/growth.ts';
import { benchGrowthOfRecords } from './commands/growth-of-records.ts';
import { benchIngest } from './commands/ingest.ts';
import { benchLighthouse } from './commands/lighthouse.ts';
import { benchLive } from './commands/live.ts';
import { benchMemory } from './commands/memory.ts';
import { benchOData } from './commands/odata.ts';
import { benchPoll } from './commands/poll.ts';
import { benchPublished } from './commands/published.ts';
import { benchPull } from './commands/pull.ts';
import { benchPush } from './commands/push.ts';
import { benchRecords } from './commands/records.ts';
import { benchRecordsBesideSurveys } from './commands/records-beside-surveys.ts';
import { benchReports } from './commands/reports.ts';
import { benchRural } from './commands/rural.ts';
import { benchStorm } from './commands/storm.ts';
import { benchTotals } from './commands/totals.ts';
import { benchWire } from './commands/wire.ts';

/** In the order in which `all` runs them. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  push: benchPush,
  pull: benchPull,
  wire: benchWire,
  rural: benchRural,
  poll: benchPoll,
  live: benchLive,
  ingest: benchIngest,
  odata: benchOData,
  memory: benchMemory,
  growth: benchGrowth,
  'growth-of-records': benchGrowthOfRecords,
  device: benchDevice,
  records: benchRecords,
  'records-beside-surveys': benchRecordsBesideSurveys,
  forms: benchForms,
  'forms-on-phone': benchFormsOnPhone,
  totals: benchTotals,
  reports: benchReports,
  district: benchDistrict,
  published: benchPublished,
  files: benchFiles,
  'files-list': benchFilesList,
  'files-memory': benchFilesMemory,
  'files-photo': benchFilesPhoto,
  lighthouse: benchLighthouse,
  storm: benchStorm,
};

const [name = '', ...args] = process.argv.slice(2);
const chosen =
  name === 'all' ? Object.entries(commands) : Object.entries(commands).filter(([each]) => each === name);
if (chosen.length === 0) {
  console.error(`Which? npm run bench -- <name>, of: ${Object.keys(commands).join(', ')}, all`);
  process.exit(1);
}
for (const [each, run] of chosen) {
  console.log(`bench ${each}`);
  await run(args);
}
process.exit(0);
