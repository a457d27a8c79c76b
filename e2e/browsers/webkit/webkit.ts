import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/server/test-server.ts';
import type { Driver, Found, Profile, Role } from '../driver.ts';
import { processWith, run } from '../process.ts';
import { ELEMENT, openWebDriver, type WebDriver } from './webdriver.ts';

const BROWSER = fileURLToPath(new URL('browser.py', import.meta.url));

/** What may have a role: the browser then says which role and name each has. */
const MAY_BE: Readonly<Record<Role, string>> = {
  button: 'button, summary, [role=button]',
  textbox: 'input, textarea',
  searchbox: 'input[type=search]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  dialog: 'dialog, [role=dialog]',
  combobox: 'select',
};

/** Starts WebKitGTK on a screen of its own. It needs a screen, which Xvfb is. */
export async function startWebKit({ folder, downloads }: Profile): Promise<Driver> {
  const screen = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const [, display = ''] = await screen.prints(/^(\d+)$/m);
  const port = await freePort();
  const environment = { DISPLAY: `:${display}`, LANGUAGE: 'en_IN', GTK_A11Y: 'none', NO_AT_BRIDGE: '1' };
  const program = run(process.env['WEBKIT_DRIVER'] ?? 'WebKitWebDriver', [`--port=${port}`], environment);
  await answers(port);
  const session = await openWebDriver(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: BROWSER, args: [folder, downloads] },
  });
  const end = async (): Promise<void> => {
    await program.kill();
    await screen.stop();
  };
  return {
    ...drivePage(session),
    close: async () => {
      // The browser may have gone before its driver could answer.
      await session.ask('DELETE', '').catch((error: unknown) => {
        if (!String(error).includes('no such window')) throw error;
      });
      await end();
    },
    kill: async () => {
      process.kill(processWith(`${BROWSER} ${folder}`), 'SIGKILL');
      await end();
    },
  };
}

/** Waits until the driver listens: it prints nothing. */
async function answers(port: number): Promise<void> {
  const limit = Date.now() + 10_000;
  while (Date.now() < limit) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver never answered');
}

/** Control and A, as WebDriver names keys. */
const SELECT_ALL = '\uE009a\uE009';

type Element = Readonly<Record<string, string>>;

/** Acts on the page. */
function drivePage({ ask }: WebDriver): Omit<Driver, 'close' | 'kill'> {
  const path = (element: Found, rest: string) => `/element/${(element as Element)[ELEMENT] ?? ''}/${rest}`;
  const named = async (css: string, name: string): Promise<readonly Element[]> => {
    const drawn = await ask<readonly Element[]>('POST', '/execute/sync', { script: DRAWN, args: [css] });
    const found: Element[] = [];
    for (const each of drawn) {
      // It may have left the page since.
      const label = await ask<string>('GET', path(each, 'computedlabel')).catch(() => '');
      if (label.trim() === name) found.push(each);
    }
    return found;
  };
  return {
    open: async (url) => {
      await ask('POST', '/url', { url });
    },
    locate: (role, name) => named(MAY_BE[role], name),
    click: async (element) => {
      await ask('POST', path(element, 'click'));
    },
    enter: async (element, text) => {
      await ask('POST', path(element, 'value'), { text: SELECT_ALL + text });
    },
    chooseFile: async (label, file) => {
      const element = await ask<Element | null>('POST', '/execute/sync', { script: FIELD, args: [label] });
      if (element === null) throw new Error(`No field for files is called ${label}`);
      await ask('POST', path(element, 'value'), { text: file });
    },
    run: async (body, ...args) => {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve((${String(body)})(...JSON.parse(arguments[0]))).then((value) => done(JSON.stringify(value ?? null)));`;
      const json = await ask<string>('POST', '/execute/async', { script, args: [JSON.stringify(args)] });
      return JSON.parse(json) as never;
    },
  };
}

/** Returns the elements that are drawn. */
const DRAWN = `return [...document.querySelectorAll(arguments[0])].filter(
  (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible',
);`;

/** Returns the field for files that has a label. It is never drawn, so the browser gives it no name. */
const FIELD = `return [...document.querySelectorAll('input[type=file]')].find(
  (each) => (each.getAttribute('aria-label') ?? each.labels[0]?.textContent.trim()) === arguments[0],
) ?? null;`;
