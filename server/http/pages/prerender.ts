import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedWall, RenderWall, WallToRender } from '@rewards-wall/shared/rendered-wall.ts';
import type { Log } from '../../runtime/log.ts';

/**
 * Renders walls with the renderer of the built widget, which is loaded for the first of them. If it fails, which is
 * logged once, walls appear when their scripts have run.
 */
export function openPrerender(deps: { widgetFolder: string; log: Log }) {
  let loading: Promise<RenderWall> | null = null;
  let hasFailed = false;
  return async (wall: WallToRender): Promise<RenderedWall | null> => {
    try {
      loading ??= loadRenderer(deps.widgetFolder);
      const renderWall = await loading;
      return await renderWall(wall);
    } catch (error) {
      if (!hasFailed) deps.log.error({ error }, 'could not render a hosted page, which now shows its wall later');
      hasFailed = true;
      return null;
    }
  };
}

async function loadRenderer(widgetFolder: string): Promise<RenderWall> {
  const file = pathToFileURL(join(widgetFolder, 'prerender.mjs')).href;
  const { renderWall } = (await import(file)) as { renderWall: RenderWall };
  return renderWall;
}
