import type { Locator, Page } from '@playwright/test';
import { goTo } from '../go-to.ts';

/** The base maps of districts as administrators keep them. */
export class BaseMapsPage {
  readonly dialog: Locator;
  readonly district: Locator;
  readonly name: Locator;
  readonly upload: Locator;
  readonly progress: Locator;
  readonly maps: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('alertdialog');
    this.district = page.getByRole('combobox', { name: 'District' });
    this.name = page.getByRole('textbox', { name: 'Name of the map' });
    this.upload = page.getByRole('button', { name: 'Upload the map' });
    this.progress = page.getByRole('progressbar');
    this.maps = page.getByRole('main').getByRole('listitem');
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/places/maps');
  }

  /** Chooses a file. */
  async choose(buffer: Buffer, name = 'barabanki.pmtiles', button = 'Choose a PMTiles file'): Promise<void> {
    await this.#page.getByLabel(button).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  }

  /** Chooses a file and a district, and sends the map. */
  async send(buffer: Buffer, district = 'Barabanki'): Promise<void> {
    await this.choose(buffer);
    await this.district.selectOption({ label: district });
    await this.upload.click();
  }
}
