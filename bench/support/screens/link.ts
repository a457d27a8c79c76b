import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The properties of a link. */
export interface Shape {
  /** Milliseconds from sending to the answer. */
  readonly delay: number;
  /** Kilobits a second. */
  readonly up: number;
  readonly down: number;
}

/** A village's network. */
export const RURAL: Shape = { delay: 300, up: 256, down: 512 };

/** A network between a device and a server, slower than either. */
export interface Link {
  readonly url: string;
  /** Bytes that the device has sent into it since it began. */
  readonly sent: () => number;
  /** Breaks every connection, and takes no new one until `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => void;
}

/** Passes the bytes of one direction, which all connections share: a piece begins when the one before it is through. */
const lane = (kilobits: number) => {
  let free = 0;
  return async (bytes: number): Promise<void> => {
    const began = Math.max(performance.now(), free);
    free = began + bytes / (kilobits / 8);
    await pause(free - performance.now());
  };
};

/** Bytes that pass at once; small enough that short messages are not held up by long ones for more than a moment. */
const PIECE = 1024;

/** Opens a link to a server on this machine. */
export async function openLink(port: number, { delay, up, down }: Shape): Promise<Link> {
  const sockets = new Set<Socket>();
  const [upwards, downwards] = [lane(up), lane(down)];
  let isCut = false;
  let cuts = 0;
  let sent = 0;

  const carry = async (from: Socket, to: Socket, pass: (bytes: number) => Promise<void>, counts: boolean) => {
    // Bytes that were read before the link was cut do not pass after it.
    const cutsBefore = cuts;
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        await pass(piece.length);
        if (cuts > cutsBefore) return;
        if (counts) sent += piece.length;
        setTimeout(() => {
          if (to.writable) to.write(piece);
        }, delay / 2);
      }
    }
    setTimeout(() => to.end(), delay / 2);
  };

  const server = createServer((device) => {
    if (isCut) {
      device.destroy();
      return;
    }
    const ahead = createConnection({ port, host: '127.0.0.1' });
    for (const [socket, other] of [
      [device, ahead],
      [ahead, device],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const ended = (): void => {
      device.destroy();
      ahead.destroy();
    };
    carry(device, ahead, upwards, true).catch(ended);
    carry(ahead, device, downwards, false).catch(ended);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cut: () => {
      isCut = true;
      cuts += 1;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
