import { ipText } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { InvalidArgumentError, type Command } from 'commander';
import { hostKey } from '../../net/allowed-hosts.ts';
import type { FetchPage } from '../../net/fetch-page.ts';
import { checkDate, checkService } from '../doctor/check-service.ts';
import { checkPage } from '../doctor/check-page.ts';
import { checkWall, type Viewer } from '../doctor/check-wall.ts';
import { fine, wrong, type Finding } from '../doctor/finding.ts';
import type { Installation } from '../installation.ts';
import { wallOrOnly } from '../options/only-wall.ts';
import { parseId, parseSubid } from '../options/parse.ts';
import { parseWith } from '../options/parse-with.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { item } from '../output/table.ts';
import { terminalText } from '../output/terminal-text.ts';
import type { Runner } from '../runner.ts';
import { trialAgents } from '../../http/admin/trials/trial-agents.ts';
import type { Wall } from '../../store/ports/directory.ts';

interface DoctorOptions {
  wall?: number;
  page?: URL;
  subid1: string;
  ip?: string;
  userAgent: string;
}

const MAX_PICTURE_HOSTS = 20;

export function addDoctorCommand(program: Command, runner: Runner): void {
  program
    .command('doctor')
    .description('check the service, a wall and its page, and say how to fix each problem')
    .option('--wall <id>', 'the wall (default: the only one)', parseId)
    .option('--page <url>', 'the page with the wall', parsePage)
    .option('--subid1 <text>', 'check the offers that this user sees', parseSubid, 'doctor')
    .option('--ip <address>', "the user's IP address, for the country", parseWith(ipText))
    .option('--user-agent <text>', "the user's browser", parseWith(text({ min: 1, max: 2000 })), trialAgents.desktop)
    .action(runner.withInstallation(examine));
}

async function examine(installation: Installation, options: DoctorOptions): Promise<CommandOutput> {
  const { clock, config } = installation;
  const { walls } = await installation.store.loadDirectory();
  const wall = walls.length === 0 && options.wall === undefined ? null : await wallOrOnly(installation, options.wall);
  const publicUrl = new URL(config.publicUrl);
  // Loaded on use, because few commands send requests.
  const { createPageFetch } = await import('../../net/fetch-page.ts');
  // The operator typed both addresses, so they may be private. What they link to may not.
  const typed = [publicUrl, ...(options.page === undefined ? [] : [options.page])];
  const allow = typed.map(({ hostname, port, protocol }) => hostKey(hostname, port, protocol));
  const fetchPage = createPageFetch({ allow, clock });
  try {
    const viewer = { subid1: options.subid1, ip: options.ip ?? null, userAgent: options.userAgent };
    const deps = { publicUrl: config.publicUrl, fetchPage, clock };
    const findings = [
      ...(await checkService(deps, wall, options.page ?? null)),
      ...(wall === null
        ? [wrong('wall', 'There is no wall yet: wall add')]
        : await aboutWall(installation, wall, viewer)),
      ...(options.page === undefined ? [] : await aboutPage(installation, wall, { page: options.page, fetchPage })),
    ];
    return outputOf(findings);
  } finally {
    await fetchPage.close();
  }
}

async function aboutWall(installation: Installation, wall: Wall, viewer: Viewer): Promise<Finding[]> {
  const named = fine('wall', `Wall ${wall.adwallId} (${wall.settings.name}) of publisher ${wall.pubId}.`);
  return [named, ...(await checkWall(installation, wall, viewer))];
}

async function aboutPage(
  { clock, config, store }: Installation,
  wall: Wall | null,
  { fetchPage, page }: { page: URL; fetchPage: FetchPage },
): Promise<Finding[]> {
  const fetched = await fetchPage(page.href);
  if (fetched.kind === 'failed') {
    return [wrong('page', `${page.origin} does not respond (${fetched.error}): check the URL, or start your server.`)];
  }
  const directory = await store.loadDirectory();
  const { offers } = await store.loadOffers({ since: 0 });
  const pictures = new Map(
    offers.flatMap(({ offer: { image_url: address } }) => {
      const url = new URL(address, `${config.publicUrl}/`);
      return url.origin === new URL(config.publicUrl).origin ? [] : [[url.origin, url]];
    }),
  );
  const urls = [...pictures.values()].slice(0, MAX_PICTURE_HOSTS);
  const deps = { publicUrl: config.publicUrl, fetchPage, directory, pictures: urls };
  return [...(await checkPage(deps, wall, fetched)), checkDate(fetched.headers, clock, 'the page')];
}

function outputOf(findings: readonly Finding[]): CommandOutput {
  const isOk = findings.every(({ ok }) => ok);
  const lines = findings.map(({ check, detail, ok }) => item(ok ? 'ok ' : 'FIX', `${check}: ${terminalText(detail)}`));
  const wrongOnes = findings.filter(({ ok }) => !ok).length;
  const last = isOk ? 'All is well.' : `${wrongOnes} to fix.`;
  return { json: { ok: isOk, findings }, text: [...lines, last].join('\n'), failed: !isOk };
}

function parsePage(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new InvalidArgumentError('It must be an http or https URL without credentials.');
  }
  return url;
}
