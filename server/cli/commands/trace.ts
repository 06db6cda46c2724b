import { text } from '@rewards-wall/shared/schema/text.ts';
import { traceKinds, type TraceKind } from '@rewards-wall/shared/admin/values.ts';
import { Option, type Command } from 'commander';
import { findTraces, type Trace } from '../../clicks/traces/find-traces.ts';
import type { TraceStep } from '../../clicks/traces/timeline.ts';
import { openParameters } from '../../leads/refused-calls.ts';
import { responseCutter } from '../../postbacks/message/show-request.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseWith } from '../options/parse-with.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { item, paragraph } from '../output/table.ts';
import { terminalText } from '../output/terminal-text.ts';
import type { Runner } from '../runner.ts';

const parseText = parseWith(text({ min: 1, max: 200, trim: true }));
/** How much of a response people read. `--json` has everything that is stored. */
const MOST_CHARACTERS = 200;

export function addTraceCommand(program: Command, runner: Runner): void {
  program
    .command('trace')
    .description('trace a click, lead or transaction through ledger and postbacks (docs/runbook.md)')
    .argument(
      '<id>',
      'a user, click, transaction or lead; transactions are those of sources and of the ledger',
      parseText,
    )
    .addOption(new Option('--as <kind>', 'what the id is, if it is ambiguous').choices(traceKinds))
    .action(
      runner.withInstallation((installation, id: string, { as }: { as?: TraceKind }) =>
        trace(installation, { text: id, as: as ?? null }),
      ),
    );
}

async function trace(
  { store, vault }: Installation,
  asked: { text: string; as: TraceKind | null },
): Promise<CommandOutput> {
  const { postbacks, sources } = await store.loadDirectory();
  const names = sources.map(({ name }) => name);
  const found = await store.findById({ text: asked.text, sources: names, publishers: null });
  const cut = responseCutter({ vault });
  const traces = await findTraces(store)({
    ...asked,
    found,
    walls: null,
    parametersOf: ({ sealed }) => openParameters(vault, sealed),
    shown: {
      reason: (reason) => reason,
      currencyOf: () => 'credits',
      response: (body, id) => {
        const postback = postbacks.find(({ postbackId }) => postbackId === id);
        return postback === undefined ? null : cut(body, postback);
      },
    },
  });
  if (traces.length === 0) {
    if (asked.as === 'user' || asked.as === 'lead') throw new CommandError(`There is no ${asked.as} ${asked.text}.`);
    const what = asked.as ?? 'user, click, transaction or lead';
    throw new CommandError(`There is no ${what} ${asked.text}, and no refused call of the last 7 days names it.`);
  }
  return { json: traces.map(documentOf), text: traces.map((one) => textOf(asked.text, one)).join('\n\n') };
}

function documentOf({ kind, more, steps, understood, user }: Trace): object {
  return {
    kind,
    understood,
    user: user && { kind: user.kind, profile_id: user.profileId, subid1: user.subid1 },
    steps: steps.map(({ at, clickId, ...step }) => ({ ...step, at: isoTime(at), click_id: clickId })),
    more,
  };
}

function textOf(id: string, { kind, more, steps, understood, user }: Trace): string {
  const place = user && `${user.kind === 'wall' ? 'wall' : 'panel'} ${user.profileId}`;
  const whose = user === null || kind === 'user' ? '' : `, of user ${terminalText(user.subid1)} on ${place}`;
  return [
    paragraph(`${terminalText(id)} is ${understood}${whose}.`),
    ...(steps.length === 0 ? ['No events.'] : steps.map(stepText)),
    ...(more === null ? [] : [paragraph(more)]),
  ].join('\n');
}

function stepText({ at, id, kind, outcome, response, text: what }: TraceStep): string {
  const lines = [
    `${isoTime(at)}  ${kind.replace('_', ' ')} ${terminalText(id)}`,
    item('   ', terminalText(outcome === null ? what : `${what}: ${outcome}`)),
    ...(response === null ? [] : [item('   ', `"${terminalText(response.slice(0, MOST_CHARACTERS))}"`)]),
  ];
  return lines.join('\n');
}
