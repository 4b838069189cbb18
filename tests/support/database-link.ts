/** A TCP relay between an instance and its PostgreSQL that can simulate network failures. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type DatabaseLink = {
  /** The database's address through the relay. */
  url: string;
  /** Ends every connection and refuses new ones, as if the database had stopped. */
  cut: () => Promise<void>;
  /** Ends every connection, and the next connection while it is being opened. Later connections work. */
  blip: () => void;
  /** Drops all bytes without closing connections, as if a cable were pulled. */
  silence: () => void;
  restore: () => Promise<void>;
};

/** Opens a relay to the database at `url` and closes it when the test ends. */
export async function linkTo(url: string): Promise<DatabaseLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isBlip = false;
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((from) => {
    if (isBlip) {
      isBlip = false;
      from.destroy();
      return;
    }
    const to = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (bytes) => {
        if (!isSilent) other.write(bytes);
      });
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      endAll();
    });
  onTestFinished(async () => {
    if (server.listening) await cut();
  });
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;
  return {
    url: own.href,
    cut,
    blip() {
      isBlip = true;
      endAll();
    },
    silence() {
      isSilent = true;
    },
    async restore() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
  };
}
