import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, type Phone } from '../../../test/village.ts';
import type { Attachments } from './attachments.ts';

const { aPhone, theServer } = aVillage();

const DAY = 24 * 60 * 60 * 1000;

const pumps = formIn(`
  | survey | type | name | label |
  | | begin_group | pump | Pump |
  | | file | paper | Paper |
  | | end_group | | |
  | settings | form_id |
  | | pumps |`);

/** Types an answer with a paper into a new survey, and does not save it. The server is asked about the paper, and knows no answer. */
async function leaveTyped({ app }: Phone, content: string) {
  const id = await createVillage(app, content);
  const files = await app.attachments();
  const kept = await files.keep(new File([`PK\u0003\u0004 ${content}`], 'paper.zip'), { kind: 'file' }, id);
  if (!kept.ok) throw new Error(kept.because);
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type('pump.paper', kept.name);
  await survey.close();
  return { id, name: kept.name };
}

const discard = async ({ app }: Phone, id: string) => {
  const survey = app.surveys.open(id);
  await shown(survey);
  await survey.discardDraft();
  await survey.close();
};

it('a file stays for a month after its typed answer went, however long ago it was kept', async () => {
  await theServer().publish('48211', pumps);
  const one = await aPhone();
  const files = (await one.app.attachments()) as Attachments;
  const isGone = (name: AttachmentName) => until(files.states, (states) => !states.has(name));
  const passDays = async (days: number) => {
    one.phone.pass(days * DAY);
    await one.app.sync.now();
    files.send();
    await files.idle();
  };
  const long = await leaveTyped(one, 'typed for long');
  await passDays(10);
  const soon = await leaveTyped(one, 'discarded soon');
  await passDays(1);
  await discard(one, soon.id);
  await passDays(1);
  await passDays(23);
  await discard(one, long.id);
  await passDays(8);
  await isGone(soon.name);
  expect((await files.open(long.name))?.size).toBe(19);
  await passDays(31);
  await isGone(long.name);
});
