import { createPostback, type CreatedPostback } from '../../postbacks/create-postback.ts';
import { digestsOf } from '../../security/idempotency.ts';
import { OutcomeUnknown, StaffKeyUsed } from '../../store/database-failures.ts';
import type { StaffKey } from '../../store/ports/idempotency.ts';
import type { ResponseRules } from '../../store/ports/postbacks.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { responseRulesOf, type ResponseRuleOptions } from '../options/response-rules.ts';
import { postbackUrlOf, warnAboutUrl, type PostbackUrlOptions } from '../options/postback-url.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

export interface AddPostbackOptions extends PostbackUrlOptions, ResponseRuleOptions {
  wall: number;
  /** Absent: the command creates one. */
  idempotencyKey?: string;
}

type Given = Awaited<ReturnType<typeof postbackUrlOf>> & { rules: ResponseRules };

/** Sends a wall's leads to one more URL. A repeat with the same key adds nothing. */
export async function addPostback(
  installation: Installation,
  runner: Runner,
  options: AddPostbackOptions,
): Promise<CommandOutput> {
  const { clock, ids, vault } = installation;
  const { wall: adwallId } = options;
  const rules = { mustContain: null, followsRedirect: false, ...responseRulesOf(options) };
  const given = { ...(await postbackUrlOf(runner, options)), rules };
  const text = options.idempotencyKey ?? ids.timeOrdered('cli', clock.now());
  const request = ['postback add', adwallId, given.kind, given.address, rules];
  const requestId = ids.timeOrdered('cmd', clock.now());
  const key = { ...digestsOf(vault, text, request), staffId: 'cli', requestId, scope: 'cli' };
  try {
    const result = await add(installation, { adwallId, given, key });
    if (result.kind === 'unknown_wall') throw new CommandError(`There is no wall ${adwallId}.`);
    if (result.kind === 'invalid') throw new CommandError(`The URL ${result.problem}.`);
    warnAboutUrl(runner, installation, given);
    return recordOutput({ postbackId: result.postbackId, secret: result.secret });
  } catch (error) {
    if (error instanceof StaffKeyUsed) throw await alreadyUsed(installation, key);
    if (!(error instanceof OutcomeUnknown)) throw error;
    throw new CommandError(
      `${error.message} Run the same command again with --idempotency-key ${text}: it will not add the postback twice.`,
    );
  }
}

async function add(
  installation: Installation,
  { adwallId, given, key }: { adwallId: number; given: Given; key: StaffKey },
): Promise<CreatedPostback> {
  const { walls } = await installation.store.loadDirectory();
  const pubId = walls.find((wall) => wall.adwallId === adwallId)?.pubId ?? null;
  // A separate audit row next to the command's, in the transaction that adds the postback, because it claims the key.
  const by = { actor: { kind: 'cli', id: null, ip: null, staffKey: key }, pubId } as const;
  return createPostback(installation)({ adwallId, ...given, by });
}

async function alreadyUsed({ store }: Installation, key: StaffKey): Promise<CommandError> {
  const used = await store.findStaffKey(key);
  if (used?.fingerprint !== key.fingerprint) {
    return new CommandError('This idempotency key was used for another postback; nothing was written.');
  }
  const id = used.subject?.replace('postback ', '') ?? '';
  return new CommandError(
    `An earlier run with this idempotency key added the postback ${id}. Its secret was shown only then: ` +
      `postback rotate ${id} makes a new one.`,
  );
}
