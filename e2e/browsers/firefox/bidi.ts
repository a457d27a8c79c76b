/** A connection to a browser that speaks WebDriver BiDi. */
export interface Bidi {
  /** Sends a command. Returns its result, or fails with the browser's words. */
  send<R = unknown>(method: string, params?: object): Promise<R>;
  end(): void;
}

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Connects to a browser, and begins a session. @param address as the browser prints it when it starts */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`Nobody answers at ${address}`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(answer.id ?? 0);
    if (asked === undefined) return;
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'success') asked.resolve(answer.result);
    else asked.reject(new Error(`${answer.error ?? ''}: ${answer.message ?? ''}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
    waiting.clear();
  });
  const send = <R>(method: string, params: object = {}): Promise<R> =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    }) as Promise<R>;
  await send('session.new', { capabilities: {} });
  return { send, end: () => socket.close() };
}
