import sharp, { type Channels } from 'sharp';

/** Pixels row by row from the top. The bytes of a pixel begin with red, green and blue. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: Channels;
  readonly data: Uint8Array;
}

export async function readPng(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

export function writePng({ channels, data, height, width }: Picture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}
