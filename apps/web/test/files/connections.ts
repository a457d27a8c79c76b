import { IDBFactory } from 'fake-indexeddb';

/** A browser's databases, whose connections end when their app does. */
export class Connections extends IDBFactory {
  readonly #open = new Set<IDBDatabase>();

  override open(...asked: Parameters<IDBFactory['open']>): ReturnType<IDBFactory['open']> {
    const request = super.open(...asked);
    request.addEventListener('success', () => this.#open.add(request.result));
    return request;
  }

  /** Ends the connections to the databases whose names begin so: an app that is gone writes nothing any more. */
  end(name: string): void {
    for (const connection of this.#open) {
      if (!connection.name.startsWith(name)) continue;
      connection.close();
      this.#open.delete(connection);
    }
  }
}
