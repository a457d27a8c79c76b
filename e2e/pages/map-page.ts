import type { Locator, Page } from '@playwright/test';
import { SurveyListPage } from './surveys/survey-list-page.ts';

/** A form about pumps, which asks where they are. */
export const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | pump | Pump | नल |
  | | geopoint | place | Place | जगह |
  | | select_one state | state | State | हालत |
  | | text | note | Note | टिप्पणी |
  | | end_group | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) |
  | | state | works | Works | चालू |
  | | state | broken | Broken | ख़राब |
  | settings | form_title | form_id |
  | | Pumps | pumps |`;

/** The surveys of the list on a map. */
export class MapPage {
  readonly map: Locator;
  /** Marks of one survey, and of several. */
  readonly marks: Locator;
  /** The base map, once it is drawn; its name says which places are on it. */
  readonly ground: Locator;
  /** What keeps the base map on the device. */
  readonly keep: Locator;
  readonly count: Locator;
  readonly legend: Locator;
  readonly tellApartBy: Locator;
  readonly chosen: Locator;
  readonly fromHere: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.map = page.getByRole('application', { name: 'Map of the surveys' });
    this.marks = this.map.locator('svg').getByRole('button');
    this.ground = this.map.getByRole('img', { name: /^Base map/ });
    this.keep = page.getByRole('region', { name: 'Map without a network' });
    this.count = page.getByRole('status').filter({ hasText: /position|on the map/ });
    this.legend = page.getByRole('list', { name: 'What the marks mean' });
    this.tellApartBy = page.getByRole('combobox', { name: 'Tell apart by' });
    this.chosen = page.getByRole('region', { name: 'Chosen survey' });
    this.fromHere = page.getByRole('button', { name: 'From where I am' });
    this.table = page.getByRole('region', { name: 'What is near' }).getByRole('table');
    this.rows = this.table.locator('tbody').getByRole('row');
  }

  /** Opens the map from the list, with the surveys of one form. */
  async openFromList(form: string): Promise<void> {
    const list = new SurveyListPage(this.#page);
    await list.open();
    await this.#page.getByRole('combobox', { name: 'Form' }).selectOption(form);
    await this.#page.getByRole('link', { name: 'On the map' }).click();
  }

  /** Puts two fingers on the map, and draws them so many times as far apart. */
  async pinch(times: number): Promise<void> {
    await this.map.evaluate((map, apart) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const finger = (type: string, pointerId: number, beside: number) =>
        map.dispatchEvent(
          new PointerEvent(type, {
            pointerId,
            bubbles: true,
            clientX: left + width / 2 + beside,
            clientY: top + height / 2,
          }),
        );
      map.setPointerCapture = () => undefined;
      for (const [id, side] of [
        [11, -1],
        [12, 1],
      ] as const)
        finger('pointerdown', id, side * 20);
      for (let step = 1; step <= 5; step += 1) {
        const away = 20 * (1 + ((apart - 1) * step) / 5);
        finger('pointermove', 11, -away);
        finger('pointermove', 12, away);
      }
      for (const id of [11, 12]) finger('pointerup', id, 0);
    }, times);
  }

  /** Keeps the base map, and waits until all of it is here. */
  async keepMap(): Promise<void> {
    await this.keep.getByRole('button', { name: /^Keep this map/ }).click();
    await this.keep.getByRole('button', { name: 'Keep it' }).click();
    await this.keep.getByText(/^The map of .* is on this/).waitFor();
  }

  mark(name: string): Locator {
    return this.marks.and(this.#page.getByRole('button', { name, exact: true }));
  }

  /** The button of the table that shows a survey on the map. */
  showOnMap(name: string): Locator {
    return this.table.getByRole('button', { name: `Show ${name} on the map` });
  }
}
