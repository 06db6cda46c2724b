import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { click, lead } from '../../store/contract/fixtures.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';
import { runCommandLine } from '../run.ts';
import { writeClickPerson } from '../../security/click-person.ts';
import { sealerOf } from '../../security/person-sealer.ts';

export const TEMPLATE = 'https://shop.example/postback?u={subid1}&c={currency}&k={dedupe_key}&key=s3cret';

/** The setup of tests of `rewards postback`, in their own installation. */
export function usePostbackCommands() {
  const commandLine = useCommandLine();
  const { folder, inInstallation } = commandLine;

  /**
   * Takes each argument as one word, because templates and IDs contain '_', which means a space in the fixture's lines.
   */
  async function run(...words: string[]) {
    return runWith('', words);
  }

  async function runWith(stdin: string, words: string[]) {
    const written = { stdout: '', stderr: '' };
    const code = await runCommandLine(['postback', ...words], {
      env: folder.env,
      stdin: Readable.from([stdin]),
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    });
    return { code, ...written };
  }

  async function json(...words: string[]): Promise<unknown> {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  async function add(...words: string[]): Promise<string> {
    const { postbackId } = (await json('add', '--wall', '1', ...words)) as { postbackId: string };
    return postbackId;
  }

  /** Credits a lead to ann, with a delivery for each postback of the wall. */
  async function creditAnn(): Promise<string> {
    const newClick = click(ann);
    const newLead = lead(newClick.clickId);
    await inInstallation(async ({ clock, store, vault }) => {
      const at = clock.now();
      await store.recordClick({
        ...newClick,
        sealer: sealerOf(
          vault,
          writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null }),
        ),
        at,
      });
      expect((await store.creditLead({ ...newLead, at })).kind).toBe('credited');
    });
    return newLead.leadId;
  }

  /** Attempts the deliveries of a postback once, and marks them exhausted. */
  async function exhaust(postbackId: string): Promise<void> {
    await inInstallation(async ({ clock, store }) => {
      const at = clock.now();
      const claim = { postbackId, limit: 10, lease: 'l', owner: 'prc', leaseUntil: at + 1000, probeAt: at, at };
      for (const { deliveryId } of await store.claimDeliveries(claim)) {
        await store.settleDeliveries([
          {
            deliveryId,
            lease: 'l',
            attempt: { at, ms: 12, httpStatus: 500, error: 'status', body: 'no such user\u001b[2J' },
            outcome: { kind: 'exhausted' },
            receiver: 'down',
            probeAt: at,
          },
        ]);
      }
    });
  }
  return { ...commandLine, run, runWith, json, add, creditAnn, exhaust };
}
