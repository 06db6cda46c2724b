// Computes the version and the subresource integrity of a built widget.
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A placeholder for the service's URL, which the build doesn't know. The service replaces it (embed-files.ts). */
const SERVICE = 'https://rewards.example.com';

/**
 * Names the build in `folder` by `version` and a digest of its files, so that a version never has two contents. Makes
 * the hosted page load that version, and writes `sri.json`, whose content it returns.
 */
export async function pinWidget(folder, version) {
  const names = (await readdir(folder)).toSorted();
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const all = createHash('sha256');
  for (const [index, name] of names.entries()) all.update(`${name}\0`).update(contents[index]).update('\0');
  const pinned = `${version}-${all.digest('hex').slice(0, 10)}`;

  const page = join(folder, 'hosted.html');
  await writeFile(page, (await readFile(page, 'utf8')).replaceAll('/embed/v1/', `/embed/${pinned}/`));

  const integrity = Object.fromEntries(
    names.flatMap((name, index) =>
      name.endsWith('.js') ? [[name, `sha384-${createHash('sha384').update(contents[index]).digest('base64')}`]] : [],
    ),
  );
  const sri = {
    version: pinned,
    script: [
      `<link rel="modulepreload" href="${SERVICE}/embed/${pinned}/define.js" integrity="${integrity['define.js']}" crossorigin="anonymous" />`,
      `<script type="module" src="${SERVICE}/embed/${pinned}/offer-wall.js" integrity="${integrity['offer-wall.js']}" crossorigin="anonymous"></script>`,
    ].join('\n'),
    integrity,
  };
  await writeFile(join(folder, 'sri.json'), `${JSON.stringify(sri, null, 2)}\n`);
  return sri;
}
