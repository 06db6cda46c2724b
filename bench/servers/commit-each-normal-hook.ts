import { registerHooks } from 'node:module';

// Like `commit-each-hook.ts`, but without a flush for each commit.
const replaced = new URL('../../server/store/sqlite/group-commit.ts', import.meta.url).href;
const replacement = new URL('./commit-each-normal.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === replaced ? { ...resolved, url: replacement } : resolved;
  },
});
