import { mountSmallDisk } from '@sampark/testing/small-disk';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { createDevice } from '../support/device/device.ts';
import { startFaultProxy } from '../support/device/fault-proxy.ts';
import { lookAtServer } from '../support/server/server-view.ts';
import { startServer } from '../support/server/test-server.ts';

/** The state of a phone after its server's disk was full. */
export interface PhoneAtFullServer {
  /** Surveys saved meanwhile, which the phone called saved on the phone. */
  readonly kept: number;
  /** Those of them that the phone or the server showed as saved on the server while its disk was full. */
  readonly tooEarly: number;
  /** Surveys that are on the server, once each, after there was room. */
  readonly arrived: number;
}

const DISK = 64;
const PATIENT = { timeout: 30_000 };

/** Saves surveys on a phone while the server's disk is full; with room again they arrive by themselves. */
export async function saveToFullServer(surveys: number): Promise<PhoneAtFullServer> {
  const disk = mountSmallDisk(DISK);
  const server = await startServer(disk.folder);
  const phone = await createDevice(await startFaultProxy(server.url));
  const sum = { kept: 0, tooEarly: 0, arrived: 0 };
  try {
    const view = await lookAtServer(server.url, 'admin', 'admin-demo');
    await logInAndGetReady(phone, people.staff);
    disk.fill(0);
    const villages = Array.from({ length: surveys }, (_, at) => `Pura ${at}`);
    for (const village of villages) {
      await new NewSurveyPage(phone.page).createFor(village);
      const editor = new EditorPage(phone.page);
      await editor.answer('Population', 1_000);
      await editor.save.click();
      await phone.page.getByText('Saved on this phone').first().waitFor(PATIENT);
      sum.kept += 1;
      const called = await phone.page.getByText('Saved on the server').count();
      if (called > 0 || (await view.surveysNamed(village)).length > 0) sum.tooEarly += 1;
    }
    disk.clear();
    const list = new SurveyListPage(phone.page);
    await list.open();
    await list.syncNow.click();
    for (const village of villages) {
      await list.searchFor(village);
      await list.card(village).getByText('On the server').waitFor(PATIENT);
      const [survey, ...more] = await view.surveysNamed(village);
      const basic = survey?.['basic_info'] as { population?: number } | undefined;
      if (basic?.population === 1_000 && more.length === 0) sum.arrived += 1;
    }
    return sum;
  } finally {
    await phone.dispose();
    await server.stop();
    disk.unmount();
  }
}
