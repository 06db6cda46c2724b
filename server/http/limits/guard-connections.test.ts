import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { expect, test } from 'vitest';
import { guardConnections } from './guard-connections.ts';
import { quietLog } from '../../runtime/log.ts';

/** Simulates incoming connections without a network. */
function guarded(most: number) {
  const server = new Server();
  let refused = 0;
  const isTrustedProxy = (ip: string): boolean => ip === '192.0.2.1';
  guardConnections(server, { most, mostPerAddress: 3, isTrustedProxy }, quietLog({ warn: () => void (refused += 1) }));
  const connect = (remoteAddress: string) => {
    let isOpen = true;
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) });
    server.emit('connection', socket);
    return { close: () => socket.emit('close'), isOpen: () => isOpen };
  };
  const opened = (from: readonly string[]): number => from.filter((ip) => connect(ip).isOpen()).length;
  return { connect, opened, refused: () => refused };
}

const times = (count: number, ip: string): string[] => Array.from({ length: count }, () => ip);
const blocks = (count: number, network: string): string[] =>
  Array.from({ length: count }, (_, block) => `${network}:${block.toString(16)}::1`);

test('an address has its limit, a closed connection makes room, and a trusted proxy has none', () => {
  const { connect, opened, refused } = guarded(0);
  const first = connect('203.0.113.7');
  expect(opened(times(4, '203.0.113.7'))).toBe(2);
  expect(refused()).toBe(2);
  first.close();
  expect(opened(times(2, '203.0.113.7'))).toBe(1);
  expect(opened(times(9, '192.0.2.1'))).toBe(9);
});

test('all addresses of a /48 have a limit together, at most half of all, and take nothing from other networks', () => {
  const { connect, opened } = guarded(0);
  const first = connect('2001:db8:1:ffff::1');
  expect(opened(blocks(40, '2001:db8:1'))).toBe(11);
  expect(opened(blocks(9, '2001:db8:2'))).toBe(9);
  first.close();
  expect(opened(blocks(3, '2001:db8:1'))).toBe(1);
  const few = guarded(9);
  expect(few.opened(blocks(40, '2001:db8:1'))).toBe(5);
  expect(few.opened(times(4, '2001:db8:2::1'))).toBe(3);
});
