import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';

/** A build of the widget: its folder, its version (empty if unknown) and the names of its files. */
export interface BuiltWidget {
  readonly folder: string;
  readonly version: string;
  readonly names: ReadonlySet<string>;
}

export interface WidgetFolders {
  /** Folder of the built widget; empty or absent if it is not built. */
  widgetFolder: string;
  /**
   * Where the service keeps every build that it served, so that pinned URLs survive an upgrade. If absent, it keeps
   * none.
   */
  keptFolder?: string;
}

/** The builds that the service serves. */
export interface Widgets {
  /** The build of this service. */
  readonly current: BuiltWidget;
  /** Earlier builds by version. */
  readonly kept: ReadonlyMap<string, BuiltWidget>;
}

/** Lists the builds, and keeps a copy of the current one. */
export function openWidgets({ widgetFolder, keptFolder }: WidgetFolders): Widgets {
  const versions = keptFolder === undefined ? [] : filesIn(keptFolder).filter((name) => VERSION.test(name));
  const kept = versions.map((version) => widgetIn(join(keptFolder ?? '', version)));
  const current = widgetIn(widgetFolder);
  if (keptFolder !== undefined) keepWidget(current, keptFolder);
  return { current, kept: new Map(kept.map((widget) => [widget.version, widget])) };
}

/**
 * Copies a build atomically to `keptFolder/<version>`. If the folder can't be written, the service still starts and
 * serves the build from its original place.
 */
function keepWidget(widget: BuiltWidget, keptFolder: string): void {
  const place = join(keptFolder, widget.version);
  if (!VERSION.test(widget.version) || existsSync(place)) return;
  let copy: string | null = null;
  try {
    makeFolder(keptFolder);
    copy = mkdtempSync(join(keptFolder, '.copy-'));
    cpSync(widget.folder, copy, { recursive: true });
    // Copies keep the mode of the original, which may be too open or read-only.
    for (const name of filesIn(copy)) chmodSync(join(copy, name), 0o600);
    renameSync(copy, place);
  } catch {
    // The folder is read-only, or another process made the copy first.
    if (copy !== null) rmSync(copy, { recursive: true, force: true });
  }
}

/** `0.1.0-3f2a9c1b04`, as scripts/pin-widget.mjs makes it. */
export const VERSION = /^\d+\.\d+\.\d+-[\da-f]{10}$/;

function widgetIn(folder: string): BuiltWidget {
  return { folder, version: versionOf(folder), names: new Set(filesIn(folder)) };
}

function versionOf(folder: string): string {
  try {
    const said: unknown = JSON.parse(readFileSync(join(folder, 'sri.json'), 'utf8'));
    const { version } = said as { version?: unknown };
    return typeof version === 'string' ? version : '';
  } catch {
    return '';
  }
}

/** The names of the files in a folder; none if there is no such folder, as before the first build. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
