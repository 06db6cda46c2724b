import { registerHooks } from 'node:module';

// As `commit-each-hook.ts`, without the flush of each commit.
const replaced = new URL('../../server/store/sqlite/group-commit.ts', import.meta.url).href;
const replacement = new URL('./commit-each-normal.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === replaced ? { ...resolved, url: replacement } : resolved;
  },
});
