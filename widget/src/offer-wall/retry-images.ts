/** Requests the images again that have not loaded. */
export function retryImages(root: ShadowRoot): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('.image img:not(.loaded)')) {
    image.setAttribute('src', image.src);
  }
}
