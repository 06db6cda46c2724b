// Set-up's messages on Linux with musl (Alpine). Plain JavaScript without packages, since any Node may run it.

/** Whether Node runs on musl: on glibc, its report includes the version. */
export function isMusl({ platform, glibcVersion }) {
  return platform === 'linux' && glibcVersion === undefined;
}

/**
 * What set-up did and skipped on musl, and the alternatives. `runsPinnedNode`: whether the pinned Node starts, as it
 * may with a layer such as gcompat. We test on glibc only.
 */
export function muslNotes({ runsPinnedNode }) {
  const did = 'npm has installed the packages. better-sqlite3 brings a build for musl.';
  const lacks = "Chromium and PostgreSQL for the tests exist for glibc only, so the tests can't all run here.";
  const node = runsPinnedNode
    ? 'The pinned Node 24 is built for glibc, but starts here anyway.'
    : "The pinned Node 24 is built for glibc and doesn't start here, so npm's scripts can't run.";
  const remedy = runsPinnedNode
    ? 'For production, use a system with glibc, such as Debian.'
    : "Use a system with glibc, such as Debian, also in containers. To try the service here, install a release (docs/releases.md) on the system's own Node 24.";
  return [
    'This system has musl instead of glibc, and Rewards Wall is not tested on it.',
    did,
    node,
    lacks,
    remedy,
  ].join('\n');
}
