/** Black or white, whichever contrasts more with `hex` (three or six digits). The WCAG contrast is at least 4.5:1. */
export function readableOn(hex: string): '#000' | '#fff' {
  const background = luminance(hex);
  return (background + 0.05) / 0.05 >= 1.05 / (background + 0.05) ? '#000' : '#fff';
}

/** WCAG relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const weights = [0.2126, 0.7152, 0.0722];
  return weights.reduce((sum, weight, at) => {
    const share = parseInt(digits.slice(2 * at, 2 * at + 2), 16) / 255;
    return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);
}
