import type pg from 'pg';
import { driver } from './driver.ts';
import type { Servers } from './servers.ts';

/** Switches later connections away from the server that a client is connected to. */
export type LeaveServer = (client: pg.ClientBase) => void;

/** Clients that connect to the server in use, and switch to the next one if they can't. */
export function clientsOf(servers: Servers): { Client: new () => pg.ClientBase; leaveServer: LeaveServer } {
  const { Client } = driver();
  const used = new WeakMap<pg.ClientBase, number>();
  const leaveServer: LeaveServer = (client) => {
    const server = used.get(client);
    if (server !== undefined) servers.leave(server);
  };

  class ServerClient extends Client {
    constructor(config?: pg.ClientConfig) {
      const { server, url } = servers.current();
      super({ ...config, connectionString: url });
      used.set(this, server);
    }
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return super.connect();
      super.connect((error: Error) => {
        if (error instanceof Error) leaveServer(this);
        callback(error);
      });
    }
  }

  return { Client: ServerClient, leaveServer };
}
