import type { Installation } from './installation.ts';
import type { MoneyOrder, MoneyReport } from './money-child.ts';
import type { MoneyWork } from './money-work.ts';
import { startChild } from '../processes/child-calls.ts';
import type { Workspace } from '../processes/workspace.ts';

/** Prepares clicks, leads and postbacks of an installation in a separate process. A service may be running on it. */
export function startMoneyWork(workspace: Workspace, { keys, settings, root }: Installation): MoneyWork {
  const args = [JSON.stringify(settings), String(keys.adwallId)];
  const child = startChild<MoneyOrder, MoneyReport>(workspace, 'data/money-child.ts', args, root);
  const call = async (method: keyof MoneyWork, ...input: readonly unknown[]): Promise<unknown> => {
    const report = await child.ask({ method, input });
    if (report.kind === 'failed') throw new Error(report.message);
    return report.result;
  };
  return {
    createSource: async () => String(await call('createSource')),
    createPostback: async (address) => String(await call('createPostback', address)),
    setPostback: async (postbackId, isEnabled) => void (await call('setPostback', postbackId, isEnabled)),
    allDelivered: async (postbackId) => void (await call('allDelivered', postbackId)),
    recordClicks: async (first, count) => void (await call('recordClicks', first, count)),
    creditLeads: async (first, count) => void (await call('creditLeads', first, count)),
    close: () => child.stop(),
  };
}
