import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { freePort } from '../../server/net/free-port.ts';
import { startSession } from './webdriver.ts';
import { webkitPage } from './webkit-page.ts';
import type { Engine } from './engine.ts';

/**
 * Debian's WebKitGTK through its own WebDriver server, on a virtual screen. Every page is its own session, and so its own
 * browser. (Compositing must stay on: without it, screenshots never finish.)
 */
export async function webkitEngine(): Promise<Engine> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  if (binary === undefined) throw new Error('MiniBrowser of WebKitGTK is not installed; .ci/run installs it');
  const screen = await startScreen();
  const port = await freePort('127.0.0.1');
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox does not work for root, and CI runs as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  };
  return {
    name: 'WebKit',
    async open() {
      const session = await startSession(`http://127.0.0.1:${port}`, capabilities);
      await session.send('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 });
      return webkitPage(session);
    },
    async close() {
      await end(driver);
      await end(screen.process);
    },
  };
}

/** Starts a virtual screen. Xvfb picks a free display number, and writes it to file descriptor 3 when it is ready. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = xvfb.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe');
  const [number] = (await Promise.race([once(pipe, 'data'), once(xvfb, 'exit')])) as [unknown];
  if (!Buffer.isBuffer(number)) throw new Error(`Xvfb did not start (${String(number)})`);
  return { display: `:${number.toString().trim()}`, process: xvfb };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
