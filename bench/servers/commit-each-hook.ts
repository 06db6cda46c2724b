import { registerHooks } from 'node:module';

// Preloaded before the service's sources, to replace their group commit with `commit-each.ts`.
const replaced = new URL('../../server/store/sqlite/group-commit.ts', import.meta.url).href;
const replacement = new URL('./commit-each.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === replaced ? { ...resolved, url: replacement } : resolved;
  },
});
