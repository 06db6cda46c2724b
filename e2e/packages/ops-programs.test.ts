import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { opsFile, programOfOps } from '../support/documents/ops.ts';
import { at, parseYaml, type Yaml } from '../support/documents/yaml.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { selfSigned } from '../support/service/self-signed.ts';

// Lets the programs that read the files of ops/ judge them. scripts/install-ops-programs.sh and .mjs install most of them,
// as CI does. Most machines have few: the tests of the others are skipped, and ops-files.test.ts and ops-systemd.test.ts hold the files to the service on every machine.

const folder = mkdtempSync(join(tmpdir(), 'ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lacks = (command: string, ...args: string[]): boolean => tryCommand(command, args).status !== 0;

test.skipIf(lacks('systemd-analyze', '--version'))('systemd accepts every unit', () => {
  const units = readdirSync(join(projectRoot, 'ops/systemd')).map((name) => join(projectRoot, 'ops/systemd', name));
  const { stderr } = tryCommand('systemd-analyze', ['verify', '--man=no', ...units]);
  // The program isn't installed here.
  const complaints = stderr.split('\n').filter((line) => !/^$|Command rewards is not executable/.test(line));
  expect(complaints).toEqual([]);
});

/** A site that has the service below a path, and the upstream of the other file. */
function siteBelowPath(): string {
  const [upstream = ''] = /^upstream rewards \{[^]*?^\}$/m.exec(opsFile('proxy/nginx.conf')) ?? [];
  return `${upstream} server { listen 80; ${opsFile('proxy/nginx-below-a-path.conf')} }`;
}

test.skipIf(lacks('nginx', '-v')).each([
  ['nginx.conf', opsFile('proxy/nginx.conf')],
  ['nginx-below-a-path.conf', siteBelowPath()],
])('nginx accepts %s', async (_, text) => {
  const { cert, key } = selfSigned();
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key);
  const [http, https] = [await reservePort(), await reservePort()];
  // The certificate is elsewhere, and the ports of the web may be taken.
  const site = text
    .replaceAll('/etc/letsencrypt/live/rewards.example.com', folder)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`);
  const file = join(folder, 'nginx.conf');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `pid ${folder}/nginx.pid; error_log stderr; events {}`;
  writeFileSync(file, `${main} http { access_log off; ${own.join(' ')} ${site} }`);
  expect(tryCommand('nginx', ['-t', '-p', folder, '-c', file])).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('[warn]'),
  });
});

test.skipIf(lacks('caddy', 'version')).each(['Caddyfile', 'below-a-path.Caddyfile'])('Caddy accepts %s', (name) => {
  const file = join(projectRoot, 'ops/proxy', name);
  const env = { PATH: process.env['PATH'], HOME: folder };
  expect(tryCommand('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env })).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('"level":"error"'),
  });
});

/** Compose is a part of the command of Docker, or a program of its own. */
const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([command = '', ...args]) => !lacks(command, ...args, 'version'),
);

test.skipIf(compose === undefined).each(['compose.sqlite.yml', 'compose.postgres.yml'])(
  'Docker Compose accepts %s',
  (name) => {
    const file = join(projectRoot, 'ops/docker', name);
    const env = { PATH: process.env['PATH'], HOME: folder, DOMAIN: 'rewards.example.com', POSTGRES_PASSWORD: 'secret' };
    const [command = '', ...args] = compose ?? [];
    expect(tryCommand(command, [...args, '--file', file, 'config', '--quiet'], { env })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  },
);

interface DockerfileLinter {
  validate(text: string): { message: string }[];
}

test.skipIf(!existsSync(programOfOps('dockerfile-utils')))('a linter of Dockerfiles finds nothing', () => {
  const linter = createRequire(import.meta.url)(programOfOps('dockerfile-utils')) as DockerfileLinter;
  expect(linter.validate(opsFile('docker/Dockerfile'))).toEqual([]);
  // It does find something.
  expect(linter.validate(opsFile('docker/Dockerfile').replace('EXPOSE 3000', 'EXPOSE web'))).toHaveLength(1);
});

test.skipIf(lacks('kubectl', 'version', '--client'))('Kubernetes knows every field of the workloads', () => {
  const texts = [...opsFile('kubernetes/rewards.yaml').split(/^---$/m), `\n${opsFile('kubernetes/setup.yaml')}`];
  const documents = parseYaml(texts.join('---'));
  const workloads = texts.filter((_, index) => /StatefulSet|Job/.test(String(at(documents[index] ?? null, 'kind'))));
  expect(workloads).toHaveLength(5);
  for (const text of workloads) {
    expect(lostFields(text, parseYaml(text))).toEqual([]);
    // Nothing else says that a field is misspelt.
    const misspelt = text.replace('image:', 'images:');
    expect(lostFields(misspelt, parseYaml(misspelt))).toEqual([expect.stringMatching(/[cC]ontainers\.0\.images$/)]);
  }
});

/** Paths of the fields that kubectl drops because its types don't have them. It needs no cluster for that. */
function lostFields(text: string, [given = null]: Yaml[]): string[] {
  const file = join(folder, 'workload.yaml');
  writeFileSync(file, text);
  const output = runCommand('kubectl', ['set', 'image', '--local', '--filename', file, 'rewards=any', '-o', 'json']);
  return missingFrom(JSON.parse(output) as unknown, given, '');
}

function missingFrom(kept: unknown, given: Yaml, path: string): string[] {
  if (given === null || typeof given === 'string') return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const here = `${path}.${name}`;
    if (typeof kept !== 'object' || kept === null || !(name in kept)) return [here];
    return missingFrom((kept as Record<string, unknown>)[name], value, here);
  });
}
