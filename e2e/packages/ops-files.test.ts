import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variableList } from '../../server/config-variables.ts';
import { readConfig } from '../../server/config.ts';
import { probes } from '../../server/http/pages/probes.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { MAX_IMPORT_BYTES } from '../../shared/admin/values.ts';
import { assignmentsIn, cronLinesIn, instructionsOf, opsFile } from '../support/documents/ops.ts';
import { at, parseYaml, type Yaml } from '../support/documents/yaml.ts';

// No daemon runs here, so this holds the files of ops/ to the service: its settings, its port, its paths, its time to
// drain. service-package.test.ts runs their commands, and ops-programs.test.ts the programs that read them, if they are there.

const known: readonly string[] = variableList.map(({ name }) => name);
/** What isn't ours to read: Node's, PostgreSQL's and Caddy's. */
const foreign = /^(?:NODE_ENV|PG(?:USER|DATABASE)|POSTGRES_(?:USER|DB|PASSWORD|INITDB_ARGS)|DOMAIN|UPSTREAMS)$/;
const settings = (environment: Yaml): Record<string, string> => ({ ...(environment as Record<string, string>) });
const list = (value: Yaml): readonly Yaml[] => (Array.isArray(value) ? (value as readonly Yaml[]) : []);

const image = instructionsOf(opsFile('docker/Dockerfile'));
const rest = (instruction: string): string[] => image.filter(([name]) => name === instruction).map(([, text]) => text);
const imageSettings = assignmentsIn(rest('ENV').join(' '));
const drain = readConfig({}).drainTimeoutMs / 1000 + 5;
const SERVING = '/health/serving';
/** The port of metrics that the alerts name. */
const [, SCRAPED] = /targets: \['127\.0\.0\.1:(\d+)'\]/.exec(opsFile('prometheus/alerts.yml')) ?? [];

describe('the image', () => {
  test('runs as someone without rights, and has one volume, where all of its data is', () => {
    expect(rest('USER')).toEqual(['node']);
    expect(rest('VOLUME')).toEqual(['/data']);
    expect(imageSettings).toMatchObject({ DATA_DIR: '/data', HOST: '0.0.0.0', PORT: '3000' });
    expect(rest('EXPOSE')).toEqual([imageSettings['PORT']]);
  });

  test('has the Node that the service needs', () => {
    expect(rest('FROM').map((from) => /^node:(\d+)-/.exec(from)?.[1])).toEqual(['24', '24']);
  });

  test('asks the port that the service listens on for its health', () => {
    expect(rest('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${imageSettings['PORT']}/health/live`);
  });
});

describe.each(['docker/compose.sqlite.yml', 'docker/compose.postgres.yml'])('%s', (name) => {
  const [compose = null] = parseYaml(opsFile(name));
  const services = Object.entries(at(compose, 'services') ?? {}) as [string, Yaml][];
  const ours = services.filter(([, service]) => at(service, 'image') === 'rewards-wall');
  const subnet = at(compose, 'networks.default.ipam.config.0.subnet');

  test('gives the service no right that it can do without, and time to drain', () => {
    expect(ours).toHaveLength(name.includes('postgres') ? 2 : 1);
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: 'true', cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(at(service, 'volumes')).toEqual(['data:/data']);
      const delay = Number(at(service, 'environment.DRAIN_DELAY_MS') ?? 0) / 1000;
      expect(Number.parseInt(String(at(service, 'stop_grace_period')), 10)).toBeGreaterThan(delay + drain);
      expect(at(service, 'environment.TRUSTED_PROXIES')).toBe(subnet);
    }
  });

  test('names every volume and every service that it uses, and no one but Caddy listens outside', () => {
    const named = Object.keys(at(compose, 'volumes') ?? {});
    for (const [each, service] of services) {
      for (const volume of list(at(service, 'volumes'))) {
        const [from = ''] = String(volume).split(':');
        if (from.startsWith('.')) expect(existsSync(join(projectRoot, 'ops/docker', from))).toBe(true);
        else expect(named).toContain(from);
      }
      for (const needed of Object.keys(at(service, 'depends_on') ?? {}))
        expect(services.map(([other]) => other)).toContain(needed);
      expect([each, at(service, 'ports') !== null]).toEqual([each, each === 'caddy']);
    }
  });

  test('its crontab lines name the file and a service of it, and back up every night', () => {
    const lines = cronLinesIn(opsFile(name));
    for (const { file, service } of lines) {
      expect(file).toBe(`ops/${name}`);
      expect(services.map(([each]) => each)).toContain(service);
    }
    const nightly = lines.filter(({ when }) => when === '20 3 * * *').map(({ command }) => command.join(' '));
    expect(nightly).toEqual(
      name.includes('postgres')
        ? ['sh /recipe/dump.sh /backups 14', 'rewards backup --note']
        : ['sh /service/ops/backup/backup.sh /data/backups 14'],
    );
  });

  test('shows the metrics of every process in its network, and only there', () => {
    for (const [, service] of ours) {
      const { METRICS_HOST, METRICS_PORT } = settings(at(service, 'environment'));
      expect({ METRICS_HOST, METRICS_PORT }).toEqual({ METRICS_HOST: '0.0.0.0', METRICS_PORT: SCRAPED });
      expect(at(service, 'ports')).toBe(null);
    }
  });

  test('lets Caddy reach every process at its port', () => {
    const upstreams = String(at(compose, 'services.caddy.environment.UPSTREAMS')).split(' ');
    expect(upstreams).toEqual(ours.map(([each]) => `${each}:${imageSettings['PORT']}`));
    expect(opsFile('proxy/Caddyfile')).toMatch(/^\{\$DOMAIN:.*\{\n\treverse_proxy \{\$UPSTREAMS:/m);
  });

  test('sets only what the service reads', () => {
    for (const [, service] of services) {
      for (const variable of Object.keys(settings(at(service, 'environment'))))
        if (!foreign.test(variable)) expect(known).toContain(variable);
    }
  });
});

describe('Kubernetes', () => {
  const documents = parseYaml(opsFile('kubernetes/rewards.yaml'));
  const [set = null, service = null, budget = null, ingress = null, claim = null, ...jobs] = documents;
  const pod = at(set, 'spec.template.spec');
  const container = at(pod, 'containers.0');
  const settingsOfPod = Object.fromEntries(
    list(at(container, 'env')).map((one) => [String(at(one, 'name')), at(one, 'value')]),
  );

  test('every selector finds the pods, and every port is that of the image', () => {
    expect(documents.map((document) => at(document, 'kind'))).toEqual([
      ...['StatefulSet', 'Service', 'PodDisruptionBudget', 'Ingress', 'PersistentVolumeClaim'],
      ...['CronJob', 'CronJob', 'CronJob'],
    ]);
    const labels = at(set, 'spec.template.metadata.labels');
    expect([at(set, 'spec.selector.matchLabels'), at(service, 'spec.selector')]).toEqual([labels, labels]);
    expect(at(budget, 'spec.selector.matchLabels')).toEqual(labels);
    const port = at(container, 'ports.0');
    expect(port).toEqual({ name: 'http', containerPort: imageSettings['PORT'] });
    expect(at(service, 'spec.ports.0.targetPort')).toBe('http');
    const asked = { startupProbe: '/health/live', livenessProbe: '/health/live', readinessProbe: SERVING };
    for (const [probe, path] of Object.entries(asked))
      expect(at(container, `${probe}.httpGet`)).toEqual({ port: 'http', path });
    expect(at(ingress, 'spec.rules.0.http.paths.0.backend.service.name')).toBe(at(service, 'metadata.name'));
  });

  test('gives no pod a right that it can do without, and the service time to drain', () => {
    for (const each of [pod, ...jobs.map((job) => at(job, 'spec.jobTemplate.spec.template.spec'))]) {
      expect(at(each, 'automountServiceAccountToken')).toBe('false');
      expect(at(each, 'securityContext')).toMatchObject({
        runAsNonRoot: 'true',
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const inside of [...list(at(each, 'containers')), ...list(at(each, 'initContainers'))])
        expect(at(inside, 'securityContext')).toEqual({
          allowPrivilegeEscalation: 'false',
          readOnlyRootFilesystem: 'true',
          capabilities: { drop: ['ALL'] },
        });
    }
    const delay = Number(settingsOfPod['DRAIN_DELAY_MS']) / 1000;
    expect(delay).toBeGreaterThan(0);
    const pause = Number(at(container, 'lifecycle.preStop.exec.command.1'));
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThan(drain + delay + pause);
  });

  test('mounts only what there is, at the paths of the settings', () => {
    const claims = list(at(set, 'spec.volumeClaimTemplates')).map((claim) => at(claim, 'metadata.name'));
    const volumes = [...claims, ...list(at(pod, 'volumes')).map((volume) => at(volume, 'name'))];
    const mounts = list(at(container, 'volumeMounts'));
    expect(new Set(mounts.map((mount) => at(mount, 'name')))).toEqual(new Set(volumes));
    expect(mounts.map((mount) => at(mount, 'mountPath'))).toEqual(
      expect.arrayContaining(['/tmp', imageSettings['DATA_DIR'], '/run/secrets/rewards']),
    );
    for (const variable of Object.keys(settingsOfPod)) expect(known).toContain(variable);
    expect(settingsOfPod).toMatchObject({ MASTER_KEY_FILE: '/run/secrets/rewards/master.key' });
  });

  test('shows the metrics of every pod to Prometheus in the cluster, and to no one outside', () => {
    expect(settingsOfPod).toMatchObject({ METRICS_HOST: '0.0.0.0', METRICS_PORT: SCRAPED });
    expect(at(container, 'ports.1')).toEqual({ name: 'metrics', containerPort: SCRAPED });
    const annotations = settings(at(set, 'spec.template.metadata.annotations'));
    expect(annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': SCRAPED });
    expect(list(at(service, 'spec.ports')).map((port) => at(port, 'targetPort'))).toEqual(['http']);
  });

  test('dumps the database every night into the claim, and notes that only after it', () => {
    const backup = at(jobs[0] ?? null, 'spec.jobTemplate.spec.template.spec');
    expect(at(jobs[0] ?? null, 'spec.schedule')).toBe('20 3 * * *');
    expect(at(backup, 'initContainers.0.command')).toEqual(['sh', '/recipe/dump.sh', '/backups', '14']);
    expect(at(backup, 'containers.0.args')).toEqual(['backup', '--note']);
    const volumes = list(at(backup, 'volumes'));
    expect(volumes.slice(0, 2)).toEqual([
      { name: 'backups', persistentVolumeClaim: { claimName: at(claim, 'metadata.name') } },
      { name: 'recipe', configMap: { name: 'rewards-recipe' } },
    ]);
    expect(list(at(backup, 'initContainers.0.volumeMounts'))).toMatchObject([
      { name: 'backups', mountPath: '/backups' },
      { name: 'recipe', mountPath: '/recipe' },
    ]);
    expect(opsFile('kubernetes/rewards.yaml')).toContain(
      'kubectl create configmap rewards-recipe --from-file=ops/postgresql/dump.sh',
    );
  });
});

test('every recipe runs setup once, by hand, and none creates a database at every start', () => {
  const heads = ['docker/compose.sqlite.yml', 'docker/compose.postgres.yml', 'systemd/rewards.service'].map(opsFile);
  for (const recipe of [...heads, opsFile('docker/Dockerfile'), opsFile('kubernetes/rewards.yaml')]) {
    expect(recipe).not.toContain('--create');
    expect(recipe.match(/^# .*\bsetup\b/gm)?.length).toBeGreaterThan(0);
    expect(recipe.replace(/^#.*$/gm, '')).not.toContain('setup');
  }
  expect(opsFile('kubernetes/rewards.yaml')).toContain('kubectl create --filename ops/kubernetes/setup.yaml');
  const [job = null, ...more] = parseYaml(opsFile('kubernetes/setup.yaml'));
  expect([at(job, 'kind'), at(job, 'metadata.name'), more]).toEqual(['Job', 'rewards-setup', []]);
  const cronJobs = parseYaml(opsFile('kubernetes/rewards.yaml')).filter((one) => at(one, 'kind') === 'CronJob');
  const [verify = null] = cronJobs.slice(1).map((one) => at(one, 'spec.jobTemplate.spec.template'));
  // In all but its command, it is like the jobs on the same database.
  const likeVerify = JSON.stringify(at(job, 'spec.template')).replace('["setup"]', '["ledger","verify"]');
  expect(JSON.parse(likeVerify)).toEqual(verify);
});

test('proxies and probes check whether a process serves, and not whether all is well', () => {
  const unused = () => Promise.reject(new Error('not asked'));
  const paths = probes({ readiness: unused, serving: () => ({ serving: true }), respondWithMetrics: null });
  expect([...paths.keys()]).toContain(SERVING);
  for (const name of ['Caddyfile', 'below-a-path.Caddyfile'])
    expect(/^\t+health_uri (.*)$/m.exec(opsFile(`proxy/${name}`))?.[1]).toBe(SERVING);
});

test('every proxy passes on the largest import of the console', () => {
  const [megabytes, belowPath] = ['nginx.conf', 'nginx-below-a-path.conf'].map(
    (name) => /^ {4}client_max_body_size (\d+)m;$/m.exec(opsFile(`proxy/${name}`))?.[1],
  );
  expect(belowPath).toBe(megabytes);
  const ingress = parseYaml(opsFile('kubernetes/rewards.yaml')).find((one) => at(one, 'kind') === 'Ingress') ?? null;
  const annotations = Object.entries(settings(at(ingress, 'metadata.annotations')));
  expect(annotations).toEqual([['nginx.ingress.kubernetes.io/proxy-body-size', `${megabytes}m`]]);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_IMPORT_BYTES);
});

test('nginx passes on who calls, and how, to the port of the service', () => {
  const nginx = opsFile('proxy/nginx.conf');
  expect(nginx).toContain(`server 127.0.0.1:${readConfig({}).port};`);
  for (const text of [nginx, opsFile('proxy/nginx-below-a-path.conf')]) {
    for (const header of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'Host $host'])
      expect(text).toContain(`proxy_set_header ${header};`);
    expect(text.split('{').length).toBe(text.split('}').length);
  }
});

test('the proxies of a service below a path remove that path', () => {
  const [, location, target] =
    /^location (\S+) \{$[^]*^ {4}proxy_pass (\S+);$/m.exec(opsFile('proxy/nginx-below-a-path.conf')) ?? [];
  expect([location, target]).toEqual(['/rewards/', 'http://rewards/']);
  expect(opsFile('proxy/below-a-path.Caddyfile')).toMatch(/^\thandle_path \/rewards\/\* \{$/m);
});

test('Litestream copies the database of the systemd unit', () => {
  const [litestream = null] = parseYaml(opsFile('backup/litestream.yml'));
  expect(at(litestream, 'dbs.0.path')).toBe('/var/lib/rewards/rewards.db');
  // Otherwise it takes the lock of writers and waits for anyone who reads.
  expect(at(litestream, 'dbs.0.max-checkpoint-page-count')).toBe('0');
  expect(readConfig({ DATA_DIR: '/var/lib/rewards' }).databaseUrl).toBe('file:/var/lib/rewards/rewards.db');
});
