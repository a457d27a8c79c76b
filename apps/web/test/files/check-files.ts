import { attachmentsIn } from '@sampark/core/attachments/attachment-name';
import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireSurveyAttachment } from '@sampark/core/wire/wire-attachments';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { openDatabase } from '../../src/data/database/open-database.ts';
import { askAs } from '../stores/ask-as.ts';
import { type OnDevice, onDevice, onServer } from './look-at-files.ts';
import type { FilesUser, KeptFile, World } from './world.ts';

/** A survey as the server tells it to the officer of the block, with what it says of its files. */
interface ToldSurvey {
  readonly survey_id: string;
  /** The names of the files that its answers name, by path. */
  readonly named: ReadonlyMap<string, string>;
  readonly told: readonly WireSurveyAttachment[];
}

/** Reads the living surveys of a schedule's form. */
const toldSurveys = async ({ server }: World): Promise<ToldSurvey[]> => {
  const ask = await askAs(server, 'officer', 'officer-demo');
  const { surveys } = (await ask('/api/sync/changes?limit=500')) as WireChanges;
  const living = surveys
    .map((json) => surveyFromJson(json))
    .filter(({ form_name, deleted_at }) => form_name === 'pumps' && deleted_at === null);
  return Promise.all(
    living.map(async ({ survey_id, values }) => ({
      survey_id,
      named: attachmentsIn(values),
      told: (await ask(`/api/surveys/${survey_id}/attachments`)) as WireSurveyAttachment[],
    })),
  );
};

const deviceIdOf = async ({ device }: FilesUser): Promise<string> => {
  const db = await openDatabase(device.database);
  const id = (await db.get('meta', 'device_id')) as string;
  db.close();
  return id;
};

/** A file that was kept, and what is left of it where it was kept. */
type Found = KeptFile & { readonly here: OnDevice; readonly device_id: string };

const found = (world: World): Promise<Found[]> =>
  Promise.all(
    world.kept.map(async (file) => ({
      ...file,
      ...{ here: await onDevice(file), device_id: await deviceIdOf(file.user) },
    })),
  );

/** Says what is wrong with what the server tells of the files of its surveys (I27). */
const wronglyTold = (
  { survey_id, named, told }: ToldSurvey,
  files: readonly Found[],
  held: ReadonlySet<string>,
  isRetold: boolean,
): string[] => {
  const wrong: string[] = [];
  for (const [path, name] of named) {
    const line = told.find((each) => each.path === path && each.name === name);
    const what = `I27: ${path} of ${survey_id}`;
    if (!line) wrong.push(`${what} names a file of which the server says nothing`);
    else if (line.size !== null && !held.has(name)) wrong.push(`${what} is told to be there, and is not`);
    else if (line.size === null) {
      const keepers = files.filter((file) => file.name === name && (file.here.isWhole || held.has(name)));
      const isKeeper = ({ owner, device_id }: Found) =>
        owner === line.given_by && device_id === line.device_id;
      if (keepers.length === 0) wrong.push(`${what} is missing, and nobody has it`);
      else if (!isRetold && !keepers.some(isKeeper))
        wrong.push(`${what} is missing on the device of ${line.given_by}, who has it not`);
    }
  }
  return wrong;
};

/** Returns what is wrong at any moment. */
export const violationsNow = async (world: World): Promise<string[]> => {
  const { held, broken } = await onServer(world);
  const files = await found(world);
  const surveys = await toldSurveys(world);
  const wrong = broken.map((name) => `I26: the server says that it holds ${name}, and does not`);
  const named = new Set(surveys.flatMap((survey) => [...survey.named.values()]));
  for (const names of world.drafted.values()) for (const name of names) named.add(name);
  for (const { name } of files) {
    const isHere = files.some((file) => file.name === name && file.here.isWhole);
    if (!isHere && !held.has(name) && named.has(name)) wrong.push(`I25: ${name} is nowhere`);
  }
  for (const { name, user, here } of files)
    if (!here.isWhole && here.state === 'waiting')
      wrong.push(`I28: ${user.name} has let go of ${name} too early`);
  // A sending that went on meanwhile may have brought more.
  const since = new Set([...held, ...(await onServer(world)).held]);
  for (const survey of surveys) wrong.push(...wronglyTold(survey, files, since, world.isRetold));
  return wrong;
};

/** Returns what is wrong when everybody is online and quiet, and the place of files is well (I29). */
export const violationsAtRest = async (world: World): Promise<string[]> => {
  const files = await found(world);
  const isBad = (name: string) => files.some((file) => file.name === name && file.isBad);
  const told = (name: string): string => {
    const keepers = files.filter((file) => file.name === name);
    return keepers.map(({ user, owner, here }) => `${owner} on ${user.name}: ${here.state}`).join(', ');
  };
  const wrong: string[] = [];
  for (const { survey_id, told: lines } of await toldSurveys(world)) {
    for (const { path, name, size } of lines) {
      if (size === null && !isBad(name))
        wrong.push(`I29: ${path} of ${survey_id} lacks ${name} (${told(name)})`);
    }
  }
  return wrong;
};
