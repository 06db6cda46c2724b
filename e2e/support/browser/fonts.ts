import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../../server/runtime/project-root.ts';

// Roboto and Noto Sans Arabic from npm, and no other font, for browsers that tests start: lines of text break in the same
// places on every machine.

const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold', '800ExtraBold'] as const;
const families = { roboto: 'Roboto', 'noto-sans-arabic': 'NotoSansArabic' } as const;

/** The files, one for each weight of each of the two. */
export const fontFiles: readonly string[] = Object.entries(families).flatMap(([folder, family]) =>
  weights.map((weight) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${family}_${weight}.ttf`)),
  ),
);

const folder = join(projectRoot, '.cache/fonts');

/**
 * Writes a configuration of fontconfig that knows these fonts alone; its path, for `FONTCONFIG_FILE`. Whatever family is
 * asked for, it is Roboto; `sans-serif`, which stands behind `system-ui`, is Noto Sans Arabic, so that Arabic has its own
 * bold letters. Letters are not hinted and not smoothed by subpixels: screens and their owners' settings do not matter.
 */
export function fontConfiguration(): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  // Several test files start at once: none may read half of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, configuration());
  renameSync(draft, file);
  return file;
}

const configuration = (): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${fontFiles.map((file) => `  <dir>${dirname(file)}</dir>\n`).join('')}  <cachedir>${join(folder, 'cache')}</cachedir>
  <alias binding="strong">
    <family>sans-serif</family>
    <prefer><family>Noto Sans Arabic</family></prefer>
  </alias>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Roboto</string><string>Noto Sans Arabic</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`;
