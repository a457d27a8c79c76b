import { createHash } from 'node:crypto';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { seeded } from '@sampark/testing/random';
import { NewSurveyPage } from '../../pages/surveys/new-survey-page.ts';
import type { ServerView } from '../../support/server/server-view.ts';
import { faultOf, injectFileFault } from '../faults.ts';
import {
  goOffline,
  goOnline,
  LOOK_AROUND,
  PATIENCE,
  type Participant,
  stored,
  until,
  wake,
} from '../participant.ts';
import type { ScheduleReport } from '../run-schedule.ts';
import { type PhotoWork, showsPhotos, storedFiles, takePhoto } from './acts.ts';

const STEPS = 12;
/** The chance that an act meets a fault on its way. */
const FAULTS = 0.5;
/** How long photos may take when all is well, in milliseconds. */
const REST = 60_000;

/** Lets somebody begin a survey, and waits until everybody has it. */
async function begin(seed: number, participants: readonly Participant[]): Promise<PhotoWork> {
  const [author] = participants;
  if (!author) throw new Error('Nobody is there.');
  for (const participant of participants) {
    participant.device.network.heal();
    if (participant.offline) await goOnline(participant);
  }
  const { page } = author.device;
  await page.goto(author.device.url);
  await new NewSurveyPage(page).createByNewForm(`Pump ${seed}`);
  const surveyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const work: PhotoWork = { surveyId, random: seeded(seed), saved: new Map() };
  const arrived = async (): Promise<boolean> => {
    await Promise.all(participants.map(wake));
    const here = await Promise.all(participants.map((participant) => stored(participant, surveyId)));
    return here.every(({ conflicts }) => conflicts !== null);
  };
  if (!(await until(arrived, PATIENCE, LOOK_AROUND)))
    throw new Error(`Pump ${seed} does not reach everybody.`);
  return work;
}

/** Lets one person do one thing, or lets it happen to them. @returns its name */
async function act(participant: Participant, work: PhotoWork): Promise<string> {
  const { random } = work;
  const roll = random.next();
  if (random.chance(FAULTS)) injectFileFault(participant, random);
  if (roll < 0.2) {
    await (participant.offline ? goOnline(participant) : goOffline(participant));
    return participant.offline ? 'went offline' : 'came online';
  }
  if (roll < 0.35) {
    await participant.device.kill();
    await participant.device.open(`/surveys/${work.surveyId}`);
    return 'killed';
  }
  await showsPhotos(participant, work);
  const done = roll < 0.85 ? await takePhoto(participant, work) : null;
  if (done) return done;
  await wake(participant);
  return 'looked';
}

/** Ends all faults, brings everybody online, and waits until no device has a photo of a saved answer that waits. @returns those that do */
async function photosAtRest(participants: readonly Participant[], work: PhotoWork): Promise<string[]> {
  const saved = new Set(work.saved.values());
  for (const participant of participants) {
    participant.device.network.heal();
    await goOnline(participant);
  }
  let waiting: string[] = [];
  await until(
    async () => {
      await Promise.all(participants.map(wake));
      const files = await Promise.all(participants.map(storedFiles));
      waiting = files
        .flat()
        .flatMap(({ name, state }) => (state !== 'sent' && saved.has(name) ? [name] : []));
      return waiting.length === 0;
    },
    REST,
    LOOK_AROUND,
  );
  return waiting.map((name) => `I29: ${name} still waits`);
}

/** Returns the photos that the server does not give as they were kept. */
async function photoViolations({ saved }: PhotoWork, server: ServerView): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of saved.values()) {
    const content = await server.file(name).catch(() => Buffer.alloc(0));
    const hash = createHash('sha256').update(content).digest('hex');
    if (hash !== readAttachmentName(name)?.hash)
      wrong.push(`I25: ${name} was kept, and the server has it not`);
  }
  return wrong;
}

/**
 * Lets three people take photos for one survey, over networks that fail, with browsers that are killed; then all is well, and the server has
 * each photo of which a screen said that it is kept and saved.
 */
export async function runPhotoSchedule(
  seed: number,
  participants: readonly Participant[],
  server: ServerView,
): Promise<ScheduleReport> {
  const tally: Record<string, number> = {};
  const count = (what: string): void => void (tally[what] = (tally[what] ?? 0) + 1);
  const seen = new Map(participants.map(({ name, device }) => [name, device.network.requests.length]));
  const work = await begin(seed, participants);
  for (let step = 1; step <= STEPS; step += 1) count(await act(work.random.pick(participants), work));
  const violations = await photosAtRest(participants, work);
  violations.push(...(await photoViolations(work, server)));
  tally['photos on the server'] = work.saved.size;
  for (const { name, device } of participants) {
    for (const request of device.network.requests.slice(seen.get(name))) {
      const fault = faultOf(request);
      if (fault) count(fault);
    }
  }
  return { seed, violations: [...new Set(violations)], tally };
}
