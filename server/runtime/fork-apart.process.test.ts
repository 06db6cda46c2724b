import { expect, test } from 'vitest';
import { runCommand } from '../../e2e/support/service/run-command.ts';

const moduleOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** The output of a process that runs `script` with a low limit of open files. */
const printedBy = (script: string): string => {
  const source = `import { openSync } from 'node:fs';
    import { openPictureProcess } from ${moduleOf('../pictures/process/open-picture-process.ts')};
    import { prepareInProcess } from ${moduleOf('../feeds/process/prepare-in-process.ts')};
    ${script}`;
  const limited = ['-c', 'ulimit -n 100 && exec "$0" "$@"', process.execPath];
  return runCommand('sh', [...limited, '--input-type=module', '-e', source]).trim();
};

const takeAllFiles = "try { for (;;) openSync('/dev/null'); } catch {}";
/** Makes fork fail synchronously, as it does without memory, rather than by an event. */
const beNoProgram = "process.execPath = '/dev/null/node';";
const fetchPicture = `const { kind } =
  await openPictureProcess({ allow: [], isScaling: false, timeoutMs: 1 }).bring('http://a.example/'); console.log(kind);`;
const prepareRun = 'await prepareInProcess({ allow: [] })({}, {}).catch(({ code }) => console.log(code));';

test.each([
  ['a picture, for want of files', takeAllFiles + fetchPicture, 'local_failure'],
  ['a picture, which the system says at once', beNoProgram + fetchPicture, 'local_failure'],
  ['a run, for want of files', takeAllFiles + prepareRun, 'EMFILE'],
])('if no process can start for %s, only that fails, and this machine is to blame', (_, script, printed) => {
  expect(printedBy(script)).toBe(printed);
});
