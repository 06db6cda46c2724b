/** Names in the wall's customization that colour the widget, with the private property each sets. */
const properties: Readonly<Record<string, string>> = {
  accent: '--_set-accent',
  on_accent: '--_set-on-accent',
  background: '--_set-background',
  surface: '--_set-surface',
  text: '--_set-text',
};

/**
 * The colours of the wall's settings as a style rule; empty when there are none. Values other than hex digits are left
 * out. The rule sets private properties only, so the page's own `--offer-wall-*` still win.
 */
export function customizationCss(customization: Readonly<Record<string, string>>): string {
  const lines = Object.entries(customization).flatMap(([name, hex]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property !== undefined && /^([\da-f]{3}|[\da-f]{6})$/i.test(hex) ? [`${property}:#${hex}`] : [];
  });
  return lines.length > 0 ? `:host{${lines.join(';')}}` : '';
}
