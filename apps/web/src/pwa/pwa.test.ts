import { expect, test, vi } from 'vitest';
import { createPwa } from './pwa.ts';

class Registration extends EventTarget {
  waiting: ServiceWorker | null = null;
  installing: EventTarget | null = null;
  update = vi.fn(() => Promise.resolve());
  active = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage('ready') };
}

/** Makes a page with a service worker. `controlled`: the worker was there before this visit. */
function aPage({ controlled = true, fetchAll = () => Promise.resolve() } = {}) {
  const registration = new Registration();
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), {
    location: { reload },
    navigator: { onLine: true },
    setInterval: vi.fn(),
    setTimeout: (run: () => void) => run(),
  });
  const host = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  });
  const pwa = createPwa(host as unknown as ServiceWorkerContainer, page as unknown as Window, fetchAll);
  const newVersionInstalls = async () => {
    await vi.waitFor(() => expect(pwa.get().offlineReady).toBe(true));
    const worker = Object.assign(new EventTarget(), { postMessage: vi.fn() });
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker as unknown as ServiceWorker;
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  };
  const newVersionTakesOver = () => host.dispatchEvent(new Event('controllerchange'));
  return { pwa, page, registration, reload, newVersionInstalls, newVersionTakesOver };
}

test('once everything is on the device, the app says that it works offline', async () => {
  const { pwa } = aPage();
  expect(pwa.get().offlineReady).toBe(false);
  await vi.waitFor(() => expect(pwa.get().offlineReady).toBe(true));
});

test('a new version is offered, and takes over when the person says so', async () => {
  const { pwa, reload, newVersionInstalls, newVersionTakesOver } = aPage();
  const worker = await newVersionInstalls();
  await vi.waitFor(() => expect(pwa.get().updateReady).toBe(true));
  expect(reload).not.toHaveBeenCalled();
  pwa.update();
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'take over' });
  newVersionTakesOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that was put off is offered no more, and a newer one is', async () => {
  const { pwa, newVersionInstalls } = aPage();
  const worker = await newVersionInstalls();
  await vi.waitFor(() => expect(pwa.get().updateReady).toBe(true));
  pwa.putOff();
  expect(pwa.get().updateReady).toBe(false);
  const looked = Promise.withResolvers<undefined>();
  const end = pwa.subscribe(() => looked.resolve(undefined));
  worker.dispatchEvent(new Event('statechange'));
  await looked.promise;
  end();
  expect(pwa.get().updateReady).toBe(false);
  await newVersionInstalls();
  await vi.waitFor(() => expect(pwa.get().updateReady).toBe(true));
});

test('a version that was found before the page followed is offered, too', async () => {
  const { pwa, registration } = aPage();
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  registration.installing = worker;
  await vi.waitFor(() => expect(pwa.get().offlineReady).toBe(true));
  registration.waiting = worker as unknown as ServiceWorker;
  worker.dispatchEvent(new Event('statechange'));
  await vi.waitFor(() => expect(pwa.get().updateReady).toBe(true));
});

test.each([
  ['are here', () => undefined],
  ['cannot be fetched', () => Promise.reject(new Error('offline'))],
])('a new version is offered once the files of this one %s', async (_, fetched) => {
  let end = (): void => undefined;
  const fetchAll = vi.fn(() => new Promise<void>((resolve) => (end = resolve)).then(fetched));
  const { pwa, newVersionInstalls } = aPage({ fetchAll });
  await newVersionInstalls();
  expect(fetchAll).toHaveBeenCalledOnce();
  expect(pwa.get().updateReady).toBe(false);
  end();
  await vi.waitFor(() => expect(pwa.get().updateReady).toBe(true));
});

test('where no new version waits, it looks for one, but not without network', async () => {
  const { pwa, page, registration } = aPage();
  await vi.waitFor(() => expect(pwa.get().offlineReady).toBe(true));
  page.navigator.onLine = false;
  pwa.update();
  expect(registration.update).not.toHaveBeenCalled();
  page.navigator.onLine = true;
  pwa.update();
  expect(registration.update).toHaveBeenCalledOnce();
});

test('an update from another tab never reloads under an open form, but after it', async () => {
  const { pwa, reload, newVersionInstalls, newVersionTakesOver } = aPage();
  await newVersionInstalls();
  const release = pwa.holdReload();
  newVersionTakesOver();
  expect(reload).not.toHaveBeenCalled();
  release();
  expect(reload).toHaveBeenCalledOnce();
});

test('the first visit’s own service worker is no update and reloads nothing', async () => {
  const { pwa, reload, newVersionTakesOver } = aPage({ controlled: false });
  await vi.waitFor(() => expect(pwa.get().offlineReady).toBe(true));
  newVersionTakesOver();
  expect(reload).not.toHaveBeenCalled();
  expect(pwa.get().updateReady).toBe(false);
  newVersionTakesOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('a browser without service workers runs the app online', () => {
  const pwa = createPwa(undefined, new EventTarget() as Window, () => Promise.resolve());
  expect(pwa.get()).toEqual({ offlineReady: false, updateReady: false, installable: false });
});
