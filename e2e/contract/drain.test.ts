import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeServer } from '../../server/runtime/lifecycle.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Graceful drain', (_ready, start) => {
  test('readiness fails, the request in progress finishes and is stored, new connections are refused', async () => {
    const service = await start();
    const { app, client, newUser, newWall, secrets, server, url } = service;
    const wall = await newWall();
    const user = newUser();
    const path = wall.user(user, 'transactions.json');
    const body = JSON.stringify({ currency_adjustment: 5 });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    await once(socket, 'connect');
    const reached = once(server, 'request');
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${secrets.add(wall.secretKey)}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    await reached;

    app.startDraining();
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, body: { ready: false } });
    expect(await client.get('/health/serving')).toMatchObject({
      status: 503,
      body: { serving: false, reason: 'draining' },
    });
    expect((await client.get('/health/live')).status).toBe(200);
    const closed = closeServer(server, 10_000);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
    socket.write(body.slice(5));
    await once(socket, 'close');
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 201 /);
    await closed;
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    expect((await service.store.listTransactions({ account, limit: null, offset: 0 })).balance).toBe(50_000);
    await service.stop();
  });
});
