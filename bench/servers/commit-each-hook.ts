import { registerHooks } from 'node:module';

// Preloaded before the service's sources: they get `commit-each.ts` instead of their group commit.
const replaced = new URL('../../server/store/sqlite/group-commit.ts', import.meta.url).href;
const replacement = new URL('./commit-each.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === replaced ? { ...resolved, url: replacement } : resolved;
  },
});
