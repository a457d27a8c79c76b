import { placeBetween } from '@sampark/core/forms/rows/row-place';
import { rowPath } from '@sampark/core/survey/row-path';
import { PIECE } from '../../src/data/attachments/file-store.ts';
import { shown } from '../device.ts';
import { filesOf, ownerOf, restart, signIn, surveysOn, turns } from './at-device.ts';
import { PANCHAYAT } from './files-server.ts';
import { count, type FilesUser, type World } from './world.ts';

const QUESTIONS = ['pump.paper', 'pump.other'] as const;
/** The most rows of a survey: people meet in few. */
const ROWS = 2;

/** The bytes of the smallest file. */
const LEAST = 32;

/** A zip begins like this, and a program like that. */
const HEADS = { zip: [0x50, 0x4b, 0x03, 0x04], program: [0x4d, 0x5a, 0x90, 0x00] } as const;

/** Makes a file whose size lies around the borders of pieces. */
const aFile = ({ random }: World): { file: File; isBad: boolean } => {
  const isBad = random.chance(0.05);
  const size = Math.max(LEAST, PIECE * random.below(5) + random.below(5) - 2);
  // A run of numbers that the schedule chooses: no compression, and quick to make.
  const bytes = new Uint8Array(size).map((_, at) => at * 31).fill(random.below(256), size >> 1);
  bytes.set(random.bytes(LEAST));
  bytes.set(isBad ? HEADS.program : HEADS.zip);
  return { file: new File([bytes], 'paper.zip'), isBad };
};

const fieldFor = ({ random }: World): readonly (readonly [string, string | null])[] => {
  if (random.chance(0.7)) return [[random.pick(QUESTIONS), null]];
  const row = rowPath('pump.parts', `r${random.below(ROWS)}`);
  return [
    [row, placeBetween('', '')],
    [`${row}/bill`, null],
  ];
};

/** Returns a survey in which somebody works, new where there is none; `null`: they may not. */
const surveyFor = async (
  world: World,
  { app }: FilesUser,
  ids: readonly string[],
): Promise<string | null> => {
  const { random, tally } = world;
  if (ids.length > 0 && random.chance(0.8)) return ids[random.below(Math.min(3, ids.length))] ?? '';
  const result = await app.surveys.create({
    village_name: `Village ${tally['kept'] ?? 0}`,
    panchayat_id: PANCHAYAT,
    form_name: 'pumps',
  });
  return result.ok ? result.survey_id : null;
};

const draftsAt = ({ name }: FilesUser, owner: string, surveyId: string): string =>
  `${name} ${owner} ${surveyId}`;

/** Types values, and saves them or leaves them as a draft. */
export const type = async (
  { app }: FilesUser,
  survey_id: string,
  typed: readonly (readonly [string, string | null])[],
  isSaved: boolean,
): Promise<void> => {
  const survey = app.surveys.open(survey_id);
  await shown(survey);
  survey.typeAll(typed);
  if (isSaved) await survey.save();
  await survey.close();
};

/** Lets somebody keep a file for a question, and answer the question. The device may die on the way. @param isSaved whether they save the answer */
export const keep = async (
  world: World,
  user: FilesUser,
  isSaved = world.random.chance(0.85),
): Promise<string> => {
  const { random, kept } = world;
  await signIn(user, user.person);
  const owner = ownerOf(user);
  const survey_id = await surveyFor(world, user, surveysOn(user));
  if (survey_id === null) return 'not allowed';
  const last = world.lastFile;
  const { file, isBad } = last && random.chance(0.15) ? last : aFile(world);
  world.lastFile = { file, isBad };
  const files = await filesOf(user);
  const keeping = files.keep(file, { kind: 'file' }, survey_id);
  if (random.chance(0.1)) {
    keeping.catch(() => undefined);
    await turns(random.below(60));
    await restart(user, world);
    return 'died in keeping';
  }
  const result = await keeping;
  if (!result.ok) throw new Error(result.because);
  const { name } = result;
  kept.push({ name, size: file.size, user, owner, isBad });
  if (random.chance(0.05)) {
    await restart(user, world);
    return 'died before the answer';
  }
  const typed = fieldFor(world).map(([field, value]) => [field, value ?? name] as const);
  await type(user, survey_id, typed, isSaved);
  // A Save saves everything that is typed in its survey.
  const at = draftsAt(user, owner, survey_id);
  if (isSaved) world.drafted.delete(at);
  else world.drafted.set(at, [name]);
  count(world, 'kept');
  return typed.length > 1 ? 'kept in a row' : 'kept for a question';
};

/** Lets somebody take an answer away, or a row with a file in it. */
export const takeOut = async (world: World, user: FilesUser): Promise<string> => {
  const { random } = world;
  const [survey_id] = surveysOn(user);
  if (survey_id === undefined) return 'nothing';
  const row = rowPath('pump.parts', `r${random.below(ROWS)}`);
  const isRow = random.chance(0.6);
  world.drafted.delete(draftsAt(user, ownerOf(user), survey_id));
  await type(user, survey_id, [[isRow ? row : random.pick(QUESTIONS), null]], true);
  return isRow ? 'row taken out' : 'answer taken away';
};
