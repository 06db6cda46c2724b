import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';
import type { InstallationKey } from './installation-key.ts';
import type { Vault } from './vault.ts';

/** Warns about installation keys that the master key can't open, by name. */
export function checkInstallationKeys(
  deps: { store: Store; vault: Vault },
  keys: readonly InstallationKey[],
): HealthCheck {
  return {
    name: 'installation_keys',
    async check() {
      const states = await Promise.all(keys.map(async (key) => ({ ...key, isReadable: await key.isReadable(deps) })));
      const names = states.filter(({ isReadable }) => !isReadable).map(({ name }) => name);
      if (names.length === 0) return { state: 'ok' };
      const which = `The master key doesn't open ${names.join(' and ')}.`;
      const fix = 'Put the matching master key next to the current one, and run `rewards key rewrap`.';
      return { state: 'warning', detail: `${which} ${fix}` };
    },
  };
}
