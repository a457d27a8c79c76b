import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes a document say that it is offline. Some versions of Chromium forget with each new document that the network
 * was cut, and tell it that it is online.
 */
const SAY_OFFLINE = `if (!globalThis.connectionIsBack) {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
  globalThis.connectionIsBack = () => {
    Object.defineProperty(Navigator.prototype, 'onLine', own);
    delete globalThis.connectionIsBack;
  };
}`;

/** The connection of one browser, as its pages see it. */
export interface Connection {
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export function connectionOf(context: BrowserContext): Connection {
  const undo: (() => Promise<void>)[] = [];

  const cutPage = async (page: Page): Promise<void> => {
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const script = await session.send('Page.addScriptToEvaluateOnNewDocument', { source: SAY_OFFLINE });
    undo.push(async () => {
      if (page.isClosed()) return;
      await session.send('Page.removeScriptToEvaluateOnNewDocument', script);
      await page.evaluate(comeBack);
    });
  };

  return {
    cut: async () => {
      await context.setOffline(true);
      await Promise.all(context.pages().map(cutPage));
    },
    restore: async () => {
      await context.setOffline(false);
      await Promise.all(undo.splice(0).map((each) => each()));
    },
  };
}

/** Runs in a page: where the browser itself had forgotten the cut, nothing has told the page that it is over. */
function comeBack(): void {
  const { connectionIsBack } = globalThis as { connectionIsBack?: () => void };
  if (connectionIsBack === undefined) return;
  connectionIsBack();
  dispatchEvent(new Event('online'));
}
