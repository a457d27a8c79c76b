import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** A file that goes from hand to hand. */
export interface FileInHand {
  readonly name: string;
  readonly content: Buffer;
}

/** The screen of work that travels as a file. */
export class CarryPage {
  readonly own: Locator;
  readonly receipts: Locator;
  readonly bring: Locator;
  /** The files of others. */
  readonly carried: Locator;
  /** Makes a file of one's own work, the first or another one. */
  readonly makeFile: Locator;
  /** Saves the file that was made. */
  readonly saveFile: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.own = page.getByRole('region', { name: 'Hand over my work' });
    this.receipts = page.getByRole('region', { name: 'Read a receipt' });
    this.bring = page.getByRole('region', { name: 'Bring work of others' });
    this.makeFile = this.own.getByRole('button', { name: /^Make (the|another) file$/ });
    this.saveFile = this.own.getByRole('button', { name: 'Save to downloads' });
    this.carried = this.bring.getByRole('listitem').filter({ hasText: /^File / });
  }

  async open(): Promise<void> {
    await goTo(this.#page, '/carry');
  }

  /** Waits until the device can make files without a network. */
  async becomesReady(): Promise<void> {
    await this.open();
    await expect(this.own).toContainText('ready to make files without a network', { timeout: 15_000 });
  }

  async make(): Promise<FileInHand> {
    await this.makeFile.click();
    return this.#saved(this.saveFile);
  }

  /** Makes each encryption of the page wait. @returns lets them all go on */
  async holdEncryption(): Promise<() => Promise<void>> {
    const held = await this.#page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const { subtle } = crypto;
      const encrypt = subtle.encrypt.bind(subtle);
      subtle.encrypt = async (...given) => {
        await promise;
        return encrypt(...given);
      };
      return { goOn: () => resolve(undefined) };
    });
    return () => held.evaluate(({ goOn }) => goOn());
  }

  /** Saves the receipt of the only file that this device carries. */
  receipt(): Promise<FileInHand> {
    return this.#saved(this.carried.getByRole('button', { name: /^Save the receipt/ }));
  }

  async chooseWork(...files: readonly FileInHand[]): Promise<void> {
    await choose(this.bring.getByLabel('Choose files'), files);
  }

  async chooseReceipt(...files: readonly FileInHand[]): Promise<void> {
    await choose(this.receipts.getByLabel('Choose receipts'), files);
  }

  /** Shares a file with the app from another one, as a phone does: by what the manifest says of it. */
  async share(file: FileInHand): Promise<void> {
    await this.#page.evaluate(
      async ({ name, content }) => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
        const { share_target: target } = (await (await fetch(link?.href ?? '')).json()) as {
          share_target: {
            action: string;
            method: string;
            enctype: string;
            params: { files: [{ name: string }] };
          };
        };
        const form = document.createElement('form');
        Object.assign(form, { action: target.action, method: target.method, enctype: target.enctype });
        const input = document.createElement('input');
        Object.assign(input, { type: 'file', name: target.params.files[0].name });
        const chosen = new DataTransfer();
        chosen.items.add(new File([new Uint8Array(content)], `${name}.txt`, { type: 'text/plain' }));
        input.files = chosen.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { name: file.name, content: [...file.content] },
    );
  }

  async #saved(button: Locator): Promise<FileInHand> {
    const [file] = await Promise.all([this.#page.waitForEvent('download'), button.click()]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  }
}

const choose = (input: Locator, files: readonly FileInHand[]): Promise<void> =>
  input.setInputFiles(
    files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: content })),
  );
