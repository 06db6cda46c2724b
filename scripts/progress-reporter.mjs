// A Vitest reporter. It tells run-vitest.mjs what each test file is doing, so that a stuck run can be explained, and
// prints the progress of long runs and the slowest files.
import { relative } from 'node:path';
import { slowestFiles, testProgress } from './test-progress.mjs';

// An open channel would delay Vitest's exit by 10 s.
process.channel?.unref();

export default class ProgressReporter {
  #nextLine = testProgress(0);
  #times = [];

  onTestRunStart(specifications) {
    this.#nextLine = testProgress(specifications.length);
    report({ kind: 'run', files: specifications.map(({ moduleId }) => fileOf(moduleId)) });
  }

  onTestModuleQueued(module) {
    doing(module, 'loading the file');
  }

  onTestModuleCollected(module) {
    doing(module, 'hooks or code around its tests');
  }

  onHookStart({ entity, name }) {
    const suite = entity.type === 'module' ? 'the file' : `"${entity.fullName}"`;
    doing(entity.type === 'module' ? entity : entity.module, `${name} of ${suite}`);
  }

  onHookEnd({ entity }) {
    doing(entity.type === 'module' ? entity : entity.module, 'hooks or code around its tests');
  }

  onTestCaseReady(testCase) {
    doing(testCase.module, `the test "${testCase.fullName}"`);
  }

  onTestCaseResult(testCase) {
    doing(testCase.module, 'hooks or code around its tests');
  }

  onTestModuleEnd(module) {
    report({ kind: 'end', file: fileOf(module.moduleId) });
    const line = this.#nextLine();
    if (line !== null) process.stdout.write(`${line}\n`);
    this.#times.push({ file: fileOf(module.moduleId), ms: module.diagnostic().duration });
  }

  onTestRunEnd() {
    for (const line of slowestFiles(this.#times)) process.stdout.write(`${line}\n`);
  }
}

function doing(module, what) {
  report({ kind: 'doing', file: fileOf(module.moduleId), what });
}

function fileOf(moduleId) {
  return relative(process.cwd(), moduleId);
}

function report(message) {
  process.send?.(message);
}
