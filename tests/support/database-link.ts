/** The line between an instance and its PostgreSQL, to be cut as networks cut it. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type DatabaseLink = {
  /** The database's address over this line. */
  url: string;
  /** Ends every connection and refuses new ones: the database is stopped. */
  cut: () => Promise<void>;
  /** Ends every connection, and the next new one while it is being made; from then on all is well. */
  blip: () => void;
  /** Nothing arrives any more, and nobody is told: a cable is pulled. */
  silence: () => void;
  mend: () => Promise<void>;
};

/** A line of the test's own to the database at `url`. */
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
  const { port } = server.address() as AddressInfo; // it listens on a port
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
    async mend() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
  };
}
