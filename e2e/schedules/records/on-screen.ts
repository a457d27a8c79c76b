import type { Participant } from '../participant.ts';
import { PANCHAYAT, PATIENCE, until } from '../participant.ts';

/** A household in the list on a screen. */
export interface ListedHousehold {
  readonly name: string;
  /** What it is a part of; empty: it lies directly in the panchayat. */
  readonly above: string;
  readonly isClosed: boolean;
}

/** Opens the list of the households whose names begin with some text, and reads it. */
export async function listedHouseholds(
  { device }: Participant,
  prefix: string,
): Promise<readonly ListedHousehold[]> {
  const { page } = device;
  const query = new URLSearchParams({ q: prefix, state: 'all', panchayat: PANCHAYAT });
  await page.goto(`${device.url}/records/household?${query.toString()}`);
  const main = page.getByRole('main');
  const count = main.getByText(/^\d+ found$/);
  await count.waitFor({ timeout: PATIENCE });
  const rows = main.getByRole('list').getByRole('listitem');
  // The rest of a short list is drawn behind its first rows.
  const isDrawn = async (): Promise<boolean> =>
    (await rows.count()) === Number.parseInt((await count.textContent()) ?? '', 10);
  if (!(await until(isDrawn))) throw new Error(`The list of ${prefix} is never drawn to its end.`);
  return rows.evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('h2')?.textContent.trim() ?? '',
      above: item.querySelector('p span')?.textContent.trim() ?? '',
      isClosed: /Closed/.test(item.textContent),
    })),
  );
}

/** Opens the page of a household from the list on the screen. */
export async function openHousehold({ device: { page } }: Participant, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}
