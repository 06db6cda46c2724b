import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../../server/runtime/project-root.ts';

// The tests' browsers have only Roboto, Roboto Mono and Noto Sans Arabic, all from npm, so that lines break in the same
// places on every machine.

const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
const families = {
  roboto: ['Roboto', ...weights, '800ExtraBold'],
  'noto-sans-arabic': ['NotoSansArabic', ...weights, '800ExtraBold'],
  'roboto-mono': ['RobotoMono', ...weights],
};

/** One folder per weight of each font. */
const fontFolders = Object.entries(families).flatMap(([name, [family, ...wanted]]) =>
  wanted.map((weight) =>
    dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`))),
  ),
);

const folder = join(projectRoot, '.cache/fonts');

/**
 * Writes a fontconfig configuration with only these fonts, and returns its path for `FONTCONFIG_FILE`. Every family is
 * Roboto except `monospace`, and `sans-serif`, which pages list after `system-ui`: it is Noto Sans Arabic, so that Arabic
 * has its own bold letters. Hinting and subpixel smoothing are off, so that screens and their settings make no difference.
 */
export function fontConfiguration(): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  // Several test files start at the same time, and none may read an incomplete file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, configuration());
  renameSync(draft, file);
  return file;
}

const configuration = (): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${fontFolders.map((path) => `  <dir>${path}</dir>\n`).join('')}  <cachedir>${join(folder, 'cache')}</cachedir>
  <alias binding="strong">
    <family>sans-serif</family>
    <prefer><family>Noto Sans Arabic</family></prefer>
  </alias>
  <alias binding="strong">
    <family>monospace</family>
    <prefer><family>Roboto Mono</family></prefer>
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
