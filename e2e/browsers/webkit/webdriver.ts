/** A session with a browser that speaks WebDriver, as W3C's recommendation has it. */
export interface WebDriver {
  /** Asks for something below the session's address. Returns its value, or fails with the driver's words. */
  readonly ask: <R = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<R>;
}

/** The key under which WebDriver names an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Begins a session. @param address of the driver @param capabilities that the browser must have */
export async function openWebDriver(address: string, capabilities: object): Promise<WebDriver> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error = '', message = '' } = value as { error?: string; message?: string };
    throw new Error(`${error}: ${message}`);
  };
  const session = await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId } = session as { sessionId: string };
  return {
    ask: <R>(method: string, path: string, body?: object) =>
      ask(method, `/session/${sessionId}${path}`, body) as Promise<R>,
  };
}
