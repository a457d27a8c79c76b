import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Driver, type Found, PHONE, type Profile, type Role } from '../driver.ts';
import { run } from '../process.ts';
import { type Bidi, connectBidi } from './bidi.ts';

/** Our functions run apart from the page's scripts, and past its policy. */
const SANDBOX = 'stories';

const preferences = (downloads: string): Readonly<Record<string, boolean | number | string>> => ({
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-IN',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
});

interface Node {
  readonly sharedId: string;
  readonly value?: { readonly localName?: string };
}

type Outcome =
  | { readonly type: 'success'; readonly result: { readonly value?: unknown } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Starts Firefox without windows. It speaks WebDriver BiDi by itself. */
export async function startFirefox({ folder, downloads }: Profile): Promise<Driver> {
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const browser = run(process.env['FIREFOX'] ?? 'firefox-esr', [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    folder,
  ]);
  const [, address = ''] = await browser.prints(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const bidi = await connectBidi(address);
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context ?? '';
  await bidi.send('browsingContext.setViewport', { context, viewport: PHONE });
  const page = drivePage(bidi, context);
  return {
    ...page,
    close: async () => {
      await bidi.send('browser.close');
      await browser.ended();
    },
    kill: async () => {
      await browser.kill();
      bidi.end();
    },
  };
}

/** Acts on one page. */
function drivePage(bidi: Bidi, context: string): Omit<Driver, 'close' | 'kill'> {
  const call = async (functionDeclaration: string, args: readonly object[]): Promise<unknown> => {
    const outcome = await bidi.send<Outcome>('script.callFunction', {
      ...{ functionDeclaration, arguments: args, awaitPromise: true },
      target: { context, sandbox: SANDBOX },
    });
    if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
    return outcome.result.value;
  };
  const perform = async (source: object): Promise<void> => {
    await bidi.send('input.performActions', { context, actions: [source] });
  };
  const click = async (element: Found): Promise<void> => {
    await call(COME_TO_REST, [element as Node]);
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  };
  const locate = async (locator: object): Promise<readonly Node[]> =>
    (await bidi.send<{ nodes: Node[] }>('browsingContext.locateNodes', { context, locator })).nodes;
  return {
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    locate: async (role: Role, name: string) => {
      if (role !== 'textbox') return locate({ type: 'accessibility', value: { role, name } });
      // A field for a password has no role.
      const named = await locate({ type: 'accessibility', value: { name } });
      return named.filter(({ value }) => FIELDS.includes(value?.localName ?? ''));
    },
    click,
    enter: async (element, text) => {
      await call('(element) => { element.focus(); element.select(); }', [element as Node]);
      const actions = Array.from(keys(text)).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform({ type: 'key', id: 'keyboard', actions });
    },
    chooseFile: async (label, path) => {
      const inputs = await locate({ type: 'css', value: `input[type=file]` });
      const names = await Promise.all(inputs.map((each) => call(LABEL_OF, [each])));
      const element = inputs[names.indexOf(label)];
      if (element === undefined)
        throw new Error(`No field for files is called ${label}: ${names.join(', ')}`);
      await bidi.send('input.setFiles', { context, element, files: [path] });
    },
    run: async (body, ...args) => {
      const json = await call(
        `async (args) => JSON.stringify(await (${String(body)})(...JSON.parse(args)) ?? null)`,
        [{ type: 'string', value: JSON.stringify(args) }],
      );
      return JSON.parse(json as string) as never;
    },
  };
}

/** Brings an element into view, and waits until it stays where it is for a frame. */
const COME_TO_REST = `async (element) => {
  element.scrollIntoView({ block: 'center' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  for (let before = ''; before !== place(); ) {
    before = place();
    await new Promise(requestAnimationFrame);
  }
}`;

const FIELDS = ['input', 'textarea'];

const LABEL_OF = '(input) => input.getAttribute("aria-label") ?? input.labels?.[0]?.textContent.trim() ?? ""';

/** Returns what is pressed for a text: a backspace for an empty one, which removes what is selected. */
const keys = (text: string): string => (text === '' ? '\uE003' : text);
