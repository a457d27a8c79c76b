import { expect } from '@playwright/test';
import { createSurvey, signIn } from '../steps.ts';
import { test } from '../test.ts';

const village = 'नया रामपुर';

test('the app starts without network, a survey and a draft outlive a dead battery, and arrive', async ({
  newPhone,
  serverView,
}) => {
  const phone = await newPhone();
  await signIn(phone);

  await test.step('close the browser, cut the network, start again', async () => {
    await phone.close();
    phone.network.down();
    await phone.open('/');
    await phone.isAt(/^\/dashboard$/);
  });

  const path = await test.step('write a survey and save it', async () => {
    const created = await createSurvey(phone, village);
    await phone.enter('Population', '1240');
    await phone.enter('Households', '236');
    await phone.press('button', 'Save');
    await phone.sees('Survey saved locally. Will sync when online.');
    return created;
  });

  await test.step('type on, and lose the battery: everything is there', async () => {
    await phone.enter('Households', '241');
    await phone.sees(/What you typed is kept on this/);
    await phone.kill();
    await phone.open(path);
    await phone.holds('Households', '241');
    await phone.holds('Population', '1240');
    await phone.sees(/typed changes that are not saved/);
  });

  await test.step('the network is back: it goes to the server', async () => {
    expect(await serverView.surveysNamed(village)).toEqual([]);
    phone.network.up();
    await phone.press('button', 'Save');
    await phone.sees(/Saved on the server/);
    expect((await serverView.survey(village))['basic_info']).toMatchObject({
      population: 1240,
      households: 241,
    });
  });
});
