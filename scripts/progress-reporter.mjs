// A reporter of Vitest that tells the process that started it what each test file is doing, so that a run which stands
// still can say what it waits for. See run-vitest.mjs.
import { relative } from 'node:path';

// The open channel must not keep Vitest alive: it would wait 10 s for it at the end of every run.
process.channel?.unref();

export default class ProgressReporter {
  onTestRunStart(specifications) {
    tell({ kind: 'run', files: specifications.map(({ moduleId }) => fileOf(moduleId)) });
  }

  onTestModuleQueued(module) {
    doing(module, 'loading the file');
  }

  onTestModuleCollected(module) {
    doing(module, 'hooks or code around its tests');
  }

  onHookStart({ entity, name }) {
    const owner = entity.type === 'module' ? 'the file' : `"${entity.fullName}"`;
    doing(entity.type === 'module' ? entity : entity.module, `${name} of ${owner}`);
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
    tell({ kind: 'end', file: fileOf(module.moduleId) });
  }
}

function doing(module, what) {
  tell({ kind: 'doing', file: fileOf(module.moduleId), what });
}

function fileOf(moduleId) {
  return relative(process.cwd(), moduleId);
}

function tell(message) {
  process.send?.(message);
}
