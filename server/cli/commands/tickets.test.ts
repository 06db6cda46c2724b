import { expect, test } from 'vitest';
import { createTicket } from '../../tickets/create-ticket.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';

const { inInstallation, json, run, setUp } = useCommandLine();

test('tickets are read and closed', async () => {
  await setUp();
  const text = { name: 'Ann', email: 'ann@example.com', message: 'Help\u001b[2J', offer_name: null };
  const proofs = { completed_at: null, proof_image_url: null, proof_video_url: null, click_id: null };
  await inInstallation((installation) =>
    createTicket({ ...installation, loadSupportDisabled: async () => () => false, limit: null })({
      account: ann,
      subjectId: 3,
      text: { ...text, ...proofs },
      ip: '8.8.8.8',
      idempotencyKey: null,
    }),
  );
  expect(await json('tickets list')).toMatchObject([{ ticket_id: 1, state: 'open', ...text }]);
  // Control characters in what a user writes must not reach the operator's terminal.
  expect((await run('tickets list')).stdout).toContain('Help [2J');
  expect(await json('tickets close 1')).toEqual({ ticket_id: 1, state: 'closed' });
  expect(await json('tickets list')).toEqual([]);
  expect(await json('tickets list --state all')).toMatchObject([{ ticket_id: 1, state: 'closed' }]);
  expect(await run('tickets close 2')).toMatchObject({ code: 1, stderr: 'error: There is no ticket 2.\n' });
});
